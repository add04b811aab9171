import { Gunzip, unzipSync } from 'fflate';
import type { SourceFile } from './source-recipe.ts';

/** The most bytes that a file in an archive may have when it is unpacked. */
const MOST_FILE_BYTES = 40_000_000;
/** The most bytes that all archives of an import may have when they are unpacked, which is what memory must hold. */
const MOST_BYTES = 400_000_000;
/** The most files in all archives of an import. */
const MOST_FILES = 20_000;
/** Said of an archive that is small enough by itself. */
const TOO_MUCH =
  'is left out: with it, this import would unpack to more than 400 MB or 20,000 files. Import it by itself, without the archives before it';

/** Why an archive is not unpacked: a sentence to go on after its name. */
export class ArchiveError extends Error {}

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, index) => bytes[index] === byte);

/** Whether bytes are a zip file. */
export const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0x50, 0x4b, 0x05, 0x06);

/** Whether bytes are compressed with gzip. */
export const isGzip = (bytes: Uint8Array): boolean => startsWith(bytes, 0x1f, 0x8b);

/** How much of a compressed file is unpacked at once: a thousand times as much at most comes out before its size is looked at. */
const PIECE_BYTES = 16_384;

/** What systems add to archives. */
const SYSTEM_FILE = /(?:^|\/)(?:__MACOSX\/|\.(?!\.)|Thumbs\.db$|desktop\.ini$)/i;

/** Unpacks the archives of one import. What all of them unpack to has one limit, also that of archives in archives. */
export class Unpacker {
  #bytesLeft = MOST_BYTES;
  #filesLeft = MOST_FILES;

  #take(bytes: number, files: number): void {
    this.#bytesLeft -= bytes;
    this.#filesLeft -= files;
  }

  /** Unpacks a file that is compressed with gzip. */
  gunzip(bytes: Uint8Array): Uint8Array {
    const pieces: Uint8Array[] = [];
    let [size, isWhole] = [0, false];
    const stream = new Gunzip((piece, isLast) => {
      size += piece.length;
      if (size > MOST_FILE_BYTES) throw new ArchiveError('unpacks to more than 40 MB, which no recipe does');
      if (size > this.#bytesLeft) throw new ArchiveError(TOO_MUCH);
      pieces.push(piece);
      isWhole ||= isLast;
    });
    try {
      for (let at = 0; at < bytes.length; at += PIECE_BYTES)
        stream.push(bytes.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= bytes.length);
    } catch (error) {
      if (error instanceof ArchiveError) throw error;
    } finally {
      this.#take(size, 1);
    }
    if (!isWhole) throw new ArchiveError('is cut off or damaged');
    const whole = new Uint8Array(size);
    pieces.reduce((at, piece) => (whole.set(piece, at), at + piece.length), 0);
    return whole;
  }

  /** The files in a zip file. Their names are only names: nothing is written to a disk. */
  unzip(bytes: Uint8Array): SourceFile[] {
    let [files, total] = [0, 0];
    try {
      const unpacked = unzipSync(bytes, {
        filter: ({ name, originalSize }) => {
          if (name.endsWith('/') || SYSTEM_FILE.test(name)) return false;
          files += 1;
          total += originalSize;
          if (files > MOST_FILES) throw new ArchiveError('has more than 20,000 files');
          if (originalSize > MOST_FILE_BYTES || total > MOST_BYTES)
            throw new ArchiveError('unpacks to more than 400 MB, or has a file of more than 40 MB');
          if (total > this.#bytesLeft || files > this.#filesLeft) throw new ArchiveError(TOO_MUCH);
          return true;
        },
      });
      this.#take(total, files);
      return Object.entries(unpacked).map(([name, content]) => ({ name: name.replaceAll('\\', '/'), bytes: content }));
    } catch (error) {
      if (error instanceof ArchiveError) throw error;
      throw new ArchiveError('is cut off or damaged: its list of files cannot be read');
    }
  }
}
