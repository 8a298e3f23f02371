import type { z } from 'zod';
import type { Interface } from './interface.ts';
import type { Endpoint, OutputOf } from './parts/endpoint.ts';

export type Method = Endpoint['method'];

/** The segments of a path without its query. */
type Segments<Path extends string> = Path extends `${infer Before}?${string}`
  ? Segments<Before>
  : Path extends `${infer First}/${infer Rest}`
    ? [First, ...Segments<Rest>]
    : [Path];

/** Whether the segments of a call match those of an endpoint. `:id` stands for any text. */
type Fits<Called extends string[], Wanted extends string[]> = Called extends [infer First, ...infer Rest extends string[]]
  ? Wanted extends [infer Own, ...infer Others extends string[]]
    ? Own extends `:${string}`
      ? First extends ''
        ? false
        : Fits<Rest, Others>
      : First extends Own
        ? Fits<Rest, Others>
        : false
    : false
  : Wanted extends []
    ? true
    : false;

/** The endpoint that matches a call, or `never`. */
type EndpointOf<M extends Method, Path extends string, E = Extract<Interface, { method: M }>> = E extends Endpoint
  ? Fits<Segments<Path>, Segments<E['path']>> extends true
    ? E
    : never
  : never;

/** Intersected with the type of a path. If the contract has no such call, the result accepts no text, so the build fails. */
export type InContract<M extends Method, Path extends string> = [EndpointOf<M, Path>] extends [never]
  ? { 'the contract has no such call': `${M} ${Path}` }
  : unknown;

/** The answer of a call. */
export type Answer<M extends Method, Path extends string> = OutputOf<EndpointOf<M, Path>>;

/** Makes all parts of a body read-only. */
type Sent<T> = T extends readonly (infer Item)[] ? readonly Sent<Item>[] : T extends object ? { readonly [Key in keyof T]: Sent<T[Key]> } : T;

/** The body of a call, or nothing if the contract has none. */
export type Body<M extends Method, Path extends string> =
  EndpointOf<M, Path> extends { input: infer Input extends z.ZodType }
    ? Sent<z.input<Input>>
    : EndpointOf<M, Path> extends { takes: string }
      ? FormData
      : undefined;

/** A path of the contract with any text for `:id`. */
type AnyPathLike<Path extends string> = Path extends `${infer Before}:${string}/${infer Rest}`
  ? `${Before}${string}/${AnyPathLike<Rest>}`
  : Path extends `${infer Before}:${string}`
    ? `${Before}${string}`
    : Path;

/** Every address of the contract for a method, with or without a query. */
export type AddressOf<M extends Method, P extends string = AnyPathLike<Extract<Interface, { method: M }>['path']>> = P | `${P}?${string}`;

/** The address of a call that names a narrower answer `T` itself. `never` without `T`. */
export type AddressFor<T, Address extends string> = [T] extends [never] ? never : Address;
