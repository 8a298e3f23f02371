import cluster, { type Worker } from 'node:cluster';
import type { MetricObject } from 'prom-client';
import type { Readiness } from './readiness.ts';

/** The questions that the supervising process asks a worker process, with their answers. */
type Answers = { readiness: Readiness; metrics: MetricObject[] };
type Question = keyof Answers;
type Asked = { question: Question; id: number };
type Answered = { id: number; answer: Answers[Question] };

/** Milliseconds after which a process that does not answer is left out. */
const patience_ms = 2_000;
let count = 0;

const isAsked = (message: unknown): message is Asked => typeof (message as Asked | null)?.question === 'string';
const isAnswered = (message: unknown, id: number): message is Answered => (message as Answered | null)?.id === id;

/** The answer of one process. Null if it does not answer in time. */
export function ask<Q extends Question>(worker: Worker, question: Q): Promise<Answers[Q] | null> {
  count += 1;
  const id = count;
  return new Promise((resolve) => {
    const end = (answer: Answers[Q] | null) => {
      clearTimeout(late);
      worker.off('message', listen);
      resolve(answer);
    };
    const listen = (message: unknown) => {
      if (isAnswered(message, id)) end(message.answer as Answers[Q]);
    };
    const late = setTimeout(() => end(null), patience_ms);
    worker.on('message', listen);
    worker.send({ question, id } satisfies Asked, (error) => error && end(null));
  });
}

/** Answers the questions of the process that supervises this one. */
export function answerQuestions(answers: { [Q in Question]: () => Promise<Answers[Q]> }): void {
  cluster.worker?.on('message', async (message: unknown) => {
    if (!isAsked(message)) return;
    const answer = await answers[message.question]().catch(() => null);
    if (answer && cluster.worker?.isConnected()) cluster.worker.send({ id: message.id, answer });
  });
}
