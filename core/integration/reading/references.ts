import { isObject, type Json, type JsonObject } from '../../json.ts';
import type { LeftOut } from './read-connector.ts';

/** How many references may follow each other until one is held for a circle. */
const longestChain = 30;

/** Why a reference leads nowhere; thrown, and told at the place that needed it. */
export class LostReference extends Error {
  readonly reason: LeftOut['reason'];
  constructor(reason: LeftOut['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** Follows references (`$ref`) within one document, when they are needed and never before; what stands elsewhere is not fetched. */
export class References {
  private readonly root: JsonObject;

  constructor(root: JsonObject) {
    this.root = root;
  }

  /** The object that is meant: itself, or what it refers to. An empty one where there is none. */
  object(given: Json | undefined): JsonObject {
    let now = given;
    for (let count = 0; isObject(now) && typeof now.$ref === 'string'; count++) {
      if (count >= longestChain) throw new LostReference('circular_ref');
      now = this.at(now.$ref);
    }
    return isObject(now) ? now : {};
  }

  private at(reference: string): Json {
    if (!reference.startsWith('#')) throw new LostReference('remote_ref');
    const steps = reference.slice(1).split('/').slice(1).map(unescaped);
    const target = steps.reduce<Json | undefined>((inner, key) => {
      if (Array.isArray(inner)) return inner[Number(key)];
      return isObject(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined;
    }, this.root);
    if (target === undefined) throw new LostReference('lost_ref');
    return target;
  }
}

function unescaped(step: string): string {
  const plain = step.replaceAll('~1', '/').replaceAll('~0', '~');
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}
