import type { PersonalDraft } from '@millwright/core/contract/personal-drafts.ts';
import { sameJson } from '@millwright/core/document/merge.ts';
import { AppFailure, call, isUnanswered } from '../../data/http.ts';

/** A draft as it is sent. */
export type SentDraft = Pick<PersonalDraft, 'version' | 'base' | 'content' | 'without_secrets'>;
/** What the server has of this person: a draft or none, and the revision that the next one follows. */
export type DraftThere = { revision: number; draft: PersonalDraft | null };

export const draftAddress = (collection: string, id: string) => `/v1/drafts/${collection}/${encodeURIComponent(id)}` as const;

type Options = {
  /** What the server has, as soon as that is known; null while it can't be asked. */
  opened: (there: DraftRead | null) => void;
  /** All of what was sent is kept. */
  saved: (sent: SentDraft, revision: number) => void;
  /** Not kept: for want of a connection, or because the server takes none of it. */
  failed: (why: 'offline' | 'refused') => void;
  /** Another device of this person has gone on, or ended it. */
  met: (there: DraftThere) => void;
  /** Notes on this device which revisions are to end, until the server has ended them. */
  ending: (upTo: number | null) => void;
};

export type DraftRead = Awaited<ReturnType<typeof readThere>>;
async function readThere(address: ReturnType<typeof draftAddress>) {
  const { data } = await call('GET', address, undefined, { timeout_ms: 20_000 });
  if (typeof data?.revision !== 'number' || !Array.isArray(data.others)) throw new AppFailure('unreadable', 'This answers no draft.');
  return data;
}

/** So long after a failure it is tried again. */
const again_ms = 10_000;
/** As much as a browser sends to its end when the page goes. */
const small = 50_000;

/**
 * The draft of one document on the server, changed by one call after the other. Ending it overtakes the call that is under
 * way: that one is refused by its revision, whichever arrives first.
 */
export class ServerDraft {
  private readonly address: ReturnType<typeof draftAddress>;
  private readonly options: Options;
  private revision: number | null = null;
  /** The revision that what is edited here stands on. */
  standsOn = 0;
  private turn = 0;
  private waiting: SentDraft | null = null;
  /** What may have been kept although no answer came. */
  private unsure: SentDraft | null = null;
  /** Revisions up to this one have ended, which the server may not know yet. */
  private gone: number | null = null;
  private isBusy = false;
  private held = false;
  private left = false;
  private running: Promise<void> = Promise.resolve();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(collection: string, id: string, options: Options) {
    this.address = draftAddress(collection, id);
    this.options = options;
  }

  /** Asks what there is; of revisions up to `gone` the end is still to be told. */
  open(gone: number | null): void {
    this.left = false;
    this.gone = gone;
    this.next(() => this.ask());
  }

  /** Keeps a draft once the calls before are over; of several that wait the last one. At the last moment a small one is sent to its end. */
  keep(draft: SentDraft, atOnce = false): void {
    this.waiting = draft;
    this.next(() => this.send(atOnce));
  }

  /** Ends the draft, whatever it is now, and what is under way with it. */
  end(): void {
    if (this.held) return;
    this.turn++;
    this.waiting = null;
    this.gone = Math.max(this.revision ?? 0, this.standsOn) + (this.unsure || this.isBusy ? 1 : 0);
    this.isBusy = false;
    this.unsure = null;
    this.options.ending(this.gone);
    // It does not wait for what is under way, which may never be answered.
    this.running = this.discard(this.turn);
  }

  /** Goes on with what is edited here, on top of what another device has made of it. */
  goOn(revision?: number): void {
    this.held = false;
    if (revision === undefined) return;
    this.revision = revision;
    this.standsOn = revision;
  }

  /** Keeps nothing until it is told which of two drafts goes on. */
  hold(): void {
    this.held = true;
    this.waiting = null;
  }

  /** The editor is left: what is under way goes on, and nothing is tried again. */
  leave(): void {
    this.left = true;
    clearTimeout(this.timer);
  }

  private next(work: () => Promise<void>): void {
    const { turn } = this;
    this.running = this.running.then(() => (turn === this.turn ? work() : undefined));
  }

  private async ask(): Promise<void> {
    const { turn, gone } = this;
    try {
      const there = await readThere(this.address);
      if (turn !== this.turn) return;
      this.revision = there.revision;
      const isGone = gone !== null && there.revision <= gone;
      if (isGone && there.draft) await this.discard(turn);
      else this.endsHere();
      this.options.opened(isGone ? { ...there, draft: null } : there);
    } catch (error) {
      if (!(error instanceof AppFailure)) throw error;
      if (turn === this.turn) this.options.opened(null);
    }
  }

  private async send(atOnce = false): Promise<void> {
    if (this.revision === null && this.waiting) await this.ask();
    while (this.waiting && !this.held) {
      if (this.revision === null) return this.fail('offline');
      const { turn, waiting: draft } = this;
      this.waiting = null;
      this.isBusy = true;
      try {
        const body = { revision: this.revision, ...draft };
        const keepalive = atOnce && JSON.stringify(body).length < small;
        const { data } = await call('PATCH', this.address, body, { timeout_ms: 30_000, keepalive });
        if (turn !== this.turn) return;
        this.take(draft, data.revision);
      } catch (error) {
        if (!(error instanceof AppFailure)) throw error;
        if (turn !== this.turn) return;
        if (!this.refused(error, draft)) return;
      } finally {
        if (turn === this.turn) this.isBusy = false;
      }
    }
  }

  private take(draft: SentDraft, revision: number): void {
    this.revision = revision;
    this.standsOn = revision;
    this.unsure = null;
    this.options.saved(draft, revision);
  }

  /** What becomes of a draft that was not kept; whether sending goes on. */
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
    // The call without an answer had been done.
    if (own && there.draft && sameJson(there.draft.content, own.content)) {
      this.take(own, there.revision);
      return true;
    }
    this.unsure = null;
    // What was ended elsewhere is not brought back by what was under way: the next edit begins it anew.
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

  private async discard(turn: number): Promise<void> {
    try {
      const { data } = await call('DELETE', this.address, undefined, { timeout_ms: 30_000 });
      if (turn !== this.turn) return;
      this.endsHere();
      this.revision = data.revision;
      this.standsOn = data.revision;
    } catch (error) {
      if (!(error instanceof AppFailure)) throw error;
      // It is told again when the editor is opened; what is typed until then asks first what there is.
      if (turn === this.turn) this.revision = null;
    }
  }

  /** The server knows what has ended. */
  private endsHere(): void {
    if (this.gone !== null) this.options.ending(null);
    this.gone = null;
  }
}
