/*
  exchange.c -- exchange of messages of any length between any ranks. RicoRanks.tell finds the senders
  without a table over all ranks.
*/
#include "shared_impl.h"

static int BufferFor(Messages *messages, int rank, WordBuffer **buffer)
{
  int i = messages->last;

  if (i >= messages->n || messages->rank[i] != rank)
    for (i = 0; i < messages->n && messages->rank[i] != rank; i++) continue;
  if (i == messages->room) {
    const int room = 2 * messages->room + 8;

    RICO_TRY(RICO_GROW(room, &messages->rank));
    RICO_TRY(RICO_GROW(room, &messages->buffer));
    messages->room = room;
  }
  if (i == messages->n) {
    messages->rank[i] = rank;
    messages->buffer[i] = (WordBuffer){0};
    messages->n++;
  }
  messages->last = i;
  *buffer = &messages->buffer[i];
  return 0;
}

int RicoMessagesWrite(Messages *messages, int to, size_t words, const int64_t word[])
{
  WordBuffer *buffer = NULL;

  RICO_TRY(BufferFor(messages, to, &buffer));
  if (buffer->words + words > buffer->room) {
    buffer->room = 2 * buffer->room + words + 16;
    RICO_TRY(RICO_GROW(buffer->room, &buffer->word));
  }
  RICO_COPY(buffer->word + buffer->words, word, words);
  buffer->words += words;
  return 0;
}

/* The ranks that send to this one, and their numbers of words. */
static int Lengths(const RicoRanks *ranks, const Messages *out, Messages *in)
{
  int64_t *lengths, *received;

  *in = (Messages){0};
  RICO_TRY(RICO_NEW(out->n, &lengths));
  for (int i = 0; i < out->n; i++) lengths[i] = (int64_t)out->buffer[i].words;
  in->n = ranks->tell(ranks, out->n, out->rank, lengths, &in->rank, &received);
  RICO_FREE(lengths);
  if (in->n < 0) return RicoSharedFail("out of memory");
  in->room = in->n;
  RICO_TRY(RICO_ZEROS(in->n, &in->buffer));
  for (int i = 0; i < in->n; i++) in->buffer[i].words = (size_t)received[i];
  RICO_FREE(received);
  return 0;
}

static void SortByRank(Messages *messages)
{
  for (int i = 1; i < messages->n; i++)
    for (int j = i; j > 0 && messages->rank[j - 1] > messages->rank[j]; j--) {
      const int rank = messages->rank[j];
      const WordBuffer buffer = messages->buffer[j];

      messages->rank[j] = messages->rank[j - 1];
      messages->buffer[j] = messages->buffer[j - 1];
      messages->rank[j - 1] = rank;
      messages->buffer[j - 1] = buffer;
    }
}

/* Those of a single process are to itself. */
static int Copy(const Messages *out, Messages *in)
{
  *in = (Messages){0};
  for (int i = 0; i < out->n; i++)
    RICO_TRY(RicoMessagesWrite(in, out->rank[i], out->buffer[i].words, out->buffer[i].word));
  return 0;
}

int RicoMessagesExchange(const RicoRanks *ranks, const Messages *out, Messages *in)
{
  RicoRequest *requests;

  if (!ranks) return Copy(out, in);
  RICO_TRY(Lengths(ranks, out, in));
  RICO_TRY(RICO_ZEROS(out->n + in->n, &requests));
  for (int i = 0; i < in->n; i++) {
    WordBuffer *buffer = &in->buffer[i];

    buffer->room = buffer->words;
    RICO_TRY(RICO_NEW(buffer->words, &buffer->word));
    ranks->receive(ranks, in->rank[i], RICO_WORDS_TAG, buffer->words * sizeof(int64_t), buffer->word,
                   &requests[i]);
  }
  for (int i = 0; i < out->n; i++)
    ranks->send(ranks, out->rank[i], RICO_WORDS_TAG, out->buffer[i].words * sizeof(int64_t),
                out->buffer[i].word, &requests[in->n + i]);
  for (int i = 0; i < out->n + in->n; i++) RicoRanksWait(ranks, &requests[i]);
  RICO_FREE(requests);
  SortByRank(in);
  return 0;
}

int RicoMessagesDestroy(Messages *messages)
{
  for (int i = 0; i < messages->n; i++) RICO_FREE(messages->buffer[i].word);
  RICO_FREE(messages->buffer);
  RICO_FREE(messages->rank);
  *messages = (Messages){0};
  return 0;
}
