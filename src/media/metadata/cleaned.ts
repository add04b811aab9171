/** A file without its metadata. */
export interface Cleaned {
  /** The very same object if there was none. */
  bytes: Uint8Array;
  /** What was taken out. */
  removed: Uint8Array[];
}

/** A file of these parts. What of the original is in none of them was taken out. */
export const fileOf = (original: Uint8Array, parts: readonly Uint8Array[], removed: Uint8Array[]): Cleaned => ({
  bytes: removed.length === 0 ? original : new Uint8Array(Buffer.concat(parts)),
  removed,
});

/** The four letters that name a part of a file. */
export const nameAt = (bytes: Uint8Array, at: number): string => Buffer.from(bytes.subarray(at, at + 4)).toString('latin1');

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;
