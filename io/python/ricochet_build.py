"""pip's backend (PEP 517): builds a wheel with the files that CMake builds and installs, for the calling Python.

    pip install ./io/python                                    compiles in a temporary folder
    pip install ./io/python --config-settings build-dir=DIR    in a folder that stays, or that is built already; it is
                                                               absolute, or relative to the folder of the sources

It needs the packages of Ricochet's build (cmake, a compiler, PETSc, pybind11-dev) and no network. The wheel has the
module, the libraries, the program and Python's `import siconos`, in the layout of `cmake --install`, so that they find
each other below the environment's lib."""

import base64
import hashlib
import importlib.util
import os
import pathlib
import re
import subprocess
import sys
import sysconfig
import tempfile
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
COMPONENTS = "libraries", "tools", "python"
MODULE = "lib/python3/dist-packages/"
METADATA = """Metadata-Version: 2.1
Name: ricochet
Version: {version}
Summary: Nonsmooth dynamical systems: impact, contact, friction, diodes, relays
Requires-Python: >=3.9
Requires-Dist: numpy
"""


def _version():
    return re.search(r"project\(Ricochet VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text()).group(1)


def _run(*command):
    print(" ".join(map(str, command)), flush=True)
    if subprocess.run(command, check=False).returncode != 0:
        raise SystemExit(f"ricochet: {command[0]} has failed; its last lines above say why")


def _built(folder, staging):
    """Builds below `folder`, and installs below `staging`."""
    if not (folder / "CMakeCache.txt").exists():
        generator = ["-G", "Ninja"] if subprocess.run(["ninja", "--version"],
                                                      capture_output=True).returncode == 0 else []
        _run("cmake", "-S", ROOT, "-B", folder, *generator, "-DCMAKE_BUILD_TYPE=Release", "-DRICOCHET_UNITY=ON",
             "-DRICOCHET_TESTS=OFF", "-DRICOCHET_PYTHON_REQUIRED=ON", f"-DPython3_EXECUTABLE={sys.executable}",
             f"-DPython3_INCLUDE_DIR={sysconfig.get_path('include')}")
    _run("cmake", "--build", folder, "--parallel", str(len(os.sched_getaffinity(0))), "--target", "python_package")
    for component in COMPONENTS:
        _run("cmake", "--install", folder, "--prefix", staging, "--component", component, "--strip")


def _files(staging):
    """Pairs (file, name in the wheel). Of a library's names the one that programs ask for, without links."""
    data = f"ricochet-{_version()}.data/data/"
    for path in sorted(staging.rglob("*")):
        name = path.relative_to(staging).as_posix()
        links = [p for p in path.parent.iterdir() if p.is_symlink() and p.resolve() == path.resolve()]
        if path.is_dir() or (path.is_symlink() and path.suffix == ".so") or (links and not path.is_symlink()):
            continue
        yield path, name[len(MODULE):] if name.startswith(MODULE) else data + name


def _digest(content):
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Builds the wheel, and returns its name."""
    tag = f"cp{sys.version_info[0]}{sys.version_info[1]}"
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    name, info = f"ricochet-{_version()}-{tag}-{tag}-{platform}.whl", f"ricochet-{_version()}.dist-info/"
    wheel = f"Wheel-Version: 1.0\nGenerator: ricochet_build\nRoot-Is-Purelib: false\nTag: {tag}-{tag}-{platform}\n"
    with tempfile.TemporaryDirectory() as place:
        given = (config_settings or {}).get("build-dir")
        staging = pathlib.Path(place) / "staging"
        _built(ROOT / given if given else pathlib.Path(place) / "build", staging)  # pip has changed the folder
        record = []
        with zipfile.ZipFile(pathlib.Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as archive:
            def add(title, content, mode=0o644):
                entry = zipfile.ZipInfo(title)
                entry.external_attr, entry.compress_type = (0o100000 | mode) << 16, zipfile.ZIP_DEFLATED
                archive.writestr(entry, content)
                record.append(f"{title},{_digest(content)},{len(content)}\n")
            for path, title in _files(staging):
                add(title, path.read_bytes(), path.stat().st_mode & 0o777)
            add(info + "METADATA", METADATA.format(version=_version()).encode())
            add(info + "WHEEL", wheel.encode())
            archive.writestr(info + "RECORD", "".join(record) + f"{info}RECORD,,\n")
    if importlib.util.find_spec("numpy") is None:
        print(f"ricochet: {sys.prefix}, where it was built, has no numpy; `import ricochet` needs it", flush=True)
    return name


def build_sdist(sdist_directory, config_settings=None):
    """There is none: the sources are those of the whole project, of which this folder is a part."""
    raise NotImplementedError("ricochet: build from the project's sources: pip install ./io/python")


def get_requires_for_build_wheel(config_settings=None):
    return []
