import type { PersonalDraft } from '@millwright/core/contract/personal-drafts.ts';
import { sameJson } from '@millwright/core/document/merge.ts';
import { AppFailure, call, isUnanswered } from '../../data/http.ts';
import { currentPerson } from '../../data/session.ts';
import { type DraftThere, type Ending, isEnded } from './ending.ts';

/** A draft as it is sent. */
export type SentDraft = Pick<PersonalDraft, 'version' | 'base' | 'content' | 'without_secrets'>;

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
  ending: (ending: Ending | null) => void;
};

/** In whose name calls are sent, or not at all. */
type Whose = { person?: string };

export type DraftRead = Awaited<ReturnType<typeof readThere>>;
async function readThere(address: ReturnType<typeof draftAddress>, whose: Whose) {
  const { data } = await call('GET', address, undefined, { timeout_ms: 20_000, ...whose });
  if (typeof data?.revision !== 'number' || !Array.isArray(data.others)) throw new AppFailure('unreadable', 'This answers no draft.');
  return data;
}

/** So long after a failure it is tried again. */
const again_ms = 10_000;
/** As many bytes as a browser sends to their end when the page goes. */
const small = 50_000;
const bytesOf = (body: object) => new TextEncoder().encode(JSON.stringify(body)).length;

/**
 * The draft of one document on the server, changed by one call after the other. Ending it overtakes the call that is under
 * way: that one is refused by its revision, whichever arrives first. Only what this device has seen of it ends. All of it is
 * done in the name of the person who opened the editor: a device may change hands while a call waits.
 */
export class ServerDraft {
  private readonly address: ReturnType<typeof draftAddress>;
  private readonly options: Options;
  private readonly person = currentPerson();
  private readonly whose: Whose = this.person === null ? {} : { person: this.person };
  private revision: number | null = null;
  /** The revision that what is edited here stands on. */
  standsOn = 0;
  private turn = 0;
  private waiting: SentDraft | null = null;
  /** What may have been kept although no answer came. */
  private unsure: SentDraft | null = null;
  /** The draft that is under way. */
  private sending: SentDraft | null = null;
  /** What has ended, which the server may not know yet. */
  private gone: Ending | null = null;
  /** Whether the server has none, as far as this device knows. */
  private isEmpty = false;
  /** Why it could not be asked what there is. */
  private unasked: 'offline' | 'refused' = 'offline';
  private held = false;
  private left = false;
  private running: Promise<void> = Promise.resolve();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(collection: string, id: string, options: Options) {
    this.address = draftAddress(collection, id);
    this.options = options;
  }

  /** Asks what there is; of revisions up to `gone` the end is still to be told. */
  open(gone: Ending | null): void {
    this.left = false;
    this.gone = gone;
    this.next(() => this.ask());
  }

  /** Keeps a draft once the calls before are over; of several that wait the last one. At the last moment a small one is sent to its end. */
  keep(draft: SentDraft, atOnce = false): void {
    this.waiting = draft;
    this.next(() => this.send(atOnce));
  }

  /** Ends the draft as far as this device has seen it, and what is under way with it. What another device has made of it since is met. */
  end(): void {
    if (this.held || this.person !== currentPerson()) return;
    this.turn++;
    this.waiting = null;
    const unanswered = [this.unsure, this.sending].flatMap((sent) => (sent ? [sent.content] : []));
    this.sending = null;
    this.unsure = null;
    if (this.isEmpty && !unanswered.length) return;
    const gone: Ending = { upTo: Math.max(this.revision ?? 0, this.standsOn), ...(unanswered.length && { unanswered }) };
    this.gone = gone;
    this.options.ending(gone);
    // It does not wait for what is under way, which may never be answered.
    this.running = this.discard(this.turn, gone).then((there) => void (there && this.options.met(there)));
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
    this.running = this.running.then(() => (this.isOver(turn) ? undefined : work()));
  }

  /** Whether what was begun then is of no concern any more: it has ended, or somebody else is signed in. */
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
    this.isEmpty = there.draft === null;
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

  /** Ends on the server what has ended here; answers what another device has made of it since, which stays. */
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
      // It is told again when the editor is opened; what is typed until then asks first what there is.
      if (!this.isOver(turn)) this.revision = null;
    }
    return null;
  }

  /** What is there once a revision has ended: nothing, or another one, which stays. */
  private async remove(revision: number): Promise<DraftThere> {
    try {
      const { data } = await call('DELETE', `${this.address}?revision=${revision}`, undefined, { timeout_ms: 30_000, ...this.whose });
      return { revision: data.revision, draft: null };
    } catch (error) {
      if (error instanceof AppFailure && error.code === 'out_of_sync') return error.details.current as DraftThere;
      throw error;
    }
  }

  /** The server knows what has ended. */
  private endsHere(): void {
    if (this.gone !== null) this.options.ending(null);
    this.gone = null;
  }
}
