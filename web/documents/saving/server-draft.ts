import type { PersonalDraft } from '@millwright/core/contract/personal-drafts.ts';
import { sameJson } from '@millwright/core/document/merge.ts';
import { AppFailure, call, isUnanswered } from '../../data/http.ts';
import { currentPerson } from '../../data/session.ts';
import { type DraftThere, type Ending, isEnded } from './ending.ts';

/** A draft in the format of the request. */
export type SentDraft = Pick<PersonalDraft, 'version' | 'base' | 'content' | 'without_secrets'>;

export const draftAddress = (collection: string, id: string) => `/v1/drafts/${collection}/${encodeURIComponent(id)}` as const;

type Options = {
  /** Called with the server's draft once it is read; null while it can't be. */
  opened: (there: DraftRead | null) => void;
  /** Called when the server has stored all of a draft. */
  saved: (sent: SentDraft, revision: number) => void;
  /** Called when a draft wasn't stored: no connection, or refused by the server. */
  failed: (why: 'offline' | 'refused') => void;
  /** Called when another device of this person has changed or ended the draft. */
  met: (there: DraftThere) => void;
  /** Stores on this device which revisions have ended, until the server has deleted them. */
  ending: (ending: Ending | null) => void;
};

/** The person for whom calls are sent. */
type Whose = { person?: string };

export type DraftRead = Awaited<ReturnType<typeof readThere>>;
async function readThere(address: ReturnType<typeof draftAddress>, whose: Whose) {
  const { data } = await call('GET', address, undefined, { timeout_ms: 20_000, ...whose });
  if (typeof data?.revision !== 'number' || !Array.isArray(data.others)) throw new AppFailure('unreadable', 'This answers no draft.');
  return data;
}

/** The delay before a retry, in milliseconds. */
const again_ms = 10_000;
/** The most bytes that a browser sends after the page is closed (fetch keepalive). */
const small = 50_000;
const bytesOf = (body: object) => new TextEncoder().encode(JSON.stringify(body)).length;

/**
 * Synchronizes the draft of one document with the server, one request after the other. Ending it doesn't wait for a running
 * request: the server refuses that by its revision, in whichever order they arrive. Only revisions seen by this device end.
 * Every request is sent as the person who opened the editor, because the device may change hands meanwhile.
 */
export class ServerDraft {
  private readonly address: ReturnType<typeof draftAddress>;
  private readonly options: Options;
  private readonly person = currentPerson();
  private readonly whose: Whose = this.person === null ? {} : { person: this.person };
  private revision: number | null = null;
  /** The revision that the edited draft is based on. */
  standsOn = 0;
  private turn = 0;
  private waiting: SentDraft | null = null;
  /** A draft without a response, which the server may have stored. */
  private unsure: SentDraft | null = null;
  /** The draft that is being sent. */
  private sending: SentDraft | null = null;
  /** Revisions that have ended, which the server may not know yet. */
  private gone: Ending | null = null;
  /** Whether the server has no draft, as far as known. */
  private isEmpty = false;
  /** Why the first read failed. */
  private unasked: 'offline' | 'refused' = 'offline';
  private held = false;
  private left = false;
  private running: Promise<void> = Promise.resolve();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(collection: string, id: string, options: Options) {
    this.address = draftAddress(collection, id);
    this.options = options;
  }

  /** Reads the server's draft; revisions up to `gone` must still be deleted there. */
  open(gone: Ending | null): void {
    this.left = false;
    this.gone = gone;
    this.next(() => this.ask());
  }

  /** Stores a draft after the running requests; of several waiting drafts only the last. With `atOnce`, a small one is sent even while the page closes. */
  keep(draft: SentDraft, atOnce = false): void {
    this.waiting = draft;
    this.next(() => this.send(atOnce));
  }

  /** Ends the draft as far as this device has seen it, including a running request. A later change by another device is reported. */
  end(): void {
    if (this.held || this.person !== currentPerson()) return;
    this.turn++;
    this.waiting = null;
    const unanswered = [this.unsure, this.sending].flatMap((sent) => (sent ? [sent.content] : []));
    this.sending = null;
    this.unsure = null;
    if (this.isEmpty && !unanswered.length) return;
    const ending: Ending = { upTo: Math.max(this.revision ?? 0, this.standsOn), ...(unanswered.length && { unanswered }) };
    this.gone = ending;
    this.options.ending(ending);
    // It doesn't wait for the running request, which may never be answered.
    this.running = this.discard(this.turn, ending).then((there) => void (there && this.options.met(there)));
  }

  /** Continues with the local draft, based on the other device's revision. */
  goOn(revision?: number): void {
    this.held = false;
    if (revision === undefined) return;
    this.revision = revision;
    this.standsOn = revision;
  }

  /** Pauses until the person chooses between two drafts. */
  hold(): void {
    this.held = true;
    this.waiting = null;
  }

  /** Called when the editor closes: running requests continue, but nothing is retried. */
  leave(): void {
    this.left = true;
    clearTimeout(this.timer);
  }

  private next(work: () => Promise<void>): void {
    const { turn } = this;
    this.running = this.running.then(() => (this.isOver(turn) ? undefined : work()));
  }

  /** Whether a request started at `turn` is obsolete: the draft has ended, or another person has signed in. */
  private isOver(turn: number): boolean {
    return turn !== this.turn || this.person !== currentPerson();
  }

  private async ask(): Promise<void> {
    const { turn, gone } = this;
    try {
      const there = await readThere(this.address, this.whose);
      if (this.isOver(turn)) return;
      this.revision = there.revision;
      this.isEmpty = there.draft === null;
      let since: DraftThere = there;
      if (there.draft && gone && isEnded(gone, there))
        since = (await this.discard(turn, gone, there.revision)) ?? { revision: this.revision ?? there.revision, draft: null };
      else this.endsHere();
      if (!this.isOver(turn)) this.options.opened({ ...there, ...since });
    } catch (error) {
      if (!(error instanceof AppFailure)) throw error;
      if (this.isOver(turn)) return;
      this.unasked = isUnanswered(error) ? 'offline' : 'refused';
      this.options.opened(null);
    }
  }

  private async send(atOnce = false): Promise<void> {
    if (this.revision === null && this.waiting) await this.ask();
    while (this.waiting && !this.held) {
      if (this.revision === null) return this.fail(this.unasked);
      const { turn, waiting: draft } = this;
      this.waiting = null;
      this.sending = draft;
      try {
        const body = { revision: this.revision, ...draft };
        const keepalive = atOnce && bytesOf(body) < small;
        const { data } = await call('PATCH', this.address, body, { timeout_ms: 30_000, keepalive, ...this.whose });
        if (this.isOver(turn)) return;
        this.take(draft, data.revision);
      } catch (error) {
        if (!(error instanceof AppFailure)) throw error;
        if (this.isOver(turn)) return;
        if (!this.refused(error, draft)) return;
      } finally {
        if (turn === this.turn) this.sending = null;
      }
    }
  }

  private take(draft: SentDraft, revision: number): void {
    this.revision = revision;
    this.standsOn = revision;
    this.unsure = null;
    this.isEmpty = false;
    this.endsHere();
    this.options.saved(draft, revision);
  }

  /** Handles a failed request; returns whether sending continues. */
  private refused(error: AppFailure, draft: SentDraft): boolean {
    if (error.code === 'out_of_sync') return this.meet(error.details.current as DraftThere);
    if (isUnanswered(error)) {
      this.unsure = draft;
      this.waiting ??= draft;
      this.fail('offline');
    } else this.fail('refused');
    return false;
  }

  private meet(there: DraftThere): boolean {
    const own = this.unsure;
    this.revision = there.revision;
    this.isEmpty = there.draft === null;
    // The request without a response had succeeded.
    if (own && there.draft && sameJson(there.draft.content, own.content)) {
      this.take(own, there.revision);
      return true;
    }
    this.unsure = null;
    // A draft that ended on another device isn't restored by a running request; the next edit starts a new one.
    this.waiting = null;
    if (there.draft) this.hold();
    this.options.met(there);
    return false;
  }

  private fail(why: 'offline' | 'refused'): void {
    this.options.failed(why);
    if (why === 'refused' || this.left) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.next(() => this.send()), again_ms);
  }

  /** Deletes ended revisions on the server; resolves to a later draft of another device, which stays. */
  private async discard(turn: number, gone: Ending, revision = gone.upTo): Promise<DraftThere | null> {
    try {
      const there = await this.remove(revision);
      if (this.isOver(turn)) return null;
      if (there.draft && isEnded(gone, there)) return await this.discard(turn, gone, there.revision);
      this.endsHere();
      this.revision = there.revision;
      this.isEmpty = there.draft === null;
      if (there.draft) return there;
      this.standsOn = there.revision;
    } catch (error) {
      if (!(error instanceof AppFailure)) throw error;
      // It is repeated when the editor opens again; until then the next edit first reads the server's draft.
      if (!this.isOver(turn)) this.revision = null;
    }
    return null;
  }

  /** Deletes a revision; resolves to what remains: nothing, or a later draft. */
  private async remove(revision: number): Promise<DraftThere> {
    try {
      const { data } = await call('DELETE', `${this.address}?revision=${revision}`, undefined, { timeout_ms: 30_000, ...this.whose });
      return { revision: data.revision, draft: null };
    } catch (error) {
      if (error instanceof AppFailure && error.code === 'out_of_sync') return error.details.current as DraftThere;
      throw error;
    }
  }

  /** Forgets the ended revisions, because the server has deleted them. */
  private endsHere(): void {
    if (this.gone !== null) this.options.ending(null);
    this.gone = null;
  }
}
