import { isUploadPath } from '#schema/address-fields.ts';
import { LEAST_WIDTH, smallPhoto } from '#schema/photos.ts';
import { isDrawing } from '#media/renditions.ts';
import { hasUnknownUses, photoUses } from '../photo-uses.ts';
import { type ContentSnapshot, type Entry, PUBLIC_FOLDER, uploadPath } from '../snapshot.ts';
import { type Finding, found } from './finding.ts';
import { addressesOf, textsOf } from './texts.ts';

/** What to do about a file that says where it was taken. */
export const LOCATION =
  'This file contains the place where it was taken. Visitors never see that, but anyone with access to the site’s files can. To remove it, upload the photo again, or use another program.';

/** Photos younger than this may still find their use. */
const NEW_MS = 30 * 86_400_000;

type Library = ReadonlyMap<string, { alt?: string | undefined; addedAt?: string | undefined }>;

function inEntry(entry: Entry, { photos, photoProblems }: ContentSnapshot, library: Library): Finding[] {
  const missing = (path: string, address: string): Finding => {
    const reason = photoProblems.get(uploadPath(address));
    const message = reason === undefined ? `There is no photo at ${address}.` : `The photo at ${address} cannot be shown: ${reason}`;
    return found('missing-photo', entry, path, message);
  };
  const inFields = textsOf(entry).flatMap(({ field, path, text: address, alt }): Finding[] => {
    if (field.control !== 'photo' || address === '') return [];
    const photo = photos.get(address);
    if (isUploadPath(address) && !photo) return [missing(path, address)];
    const words = library.get(address)?.alt;
    const least = field.leastSide ?? (field.isWide ? LEAST_WIDTH.wide : LEAST_WIDTH.any);
    const isSmall = photo && !isDrawing(address) && !field.isPortrait && photo.width < least;
    return [
      ...(alt?.text === ''
        ? [
            found(
              'alt',
              entry,
              alt.path,
              'Say what the photo shows, for people who cannot see it.',
              words ? { does: 'alt', words } : undefined,
            ),
          ]
        : []),
      ...(isSmall ? [found('small-photo', entry, path, smallPhoto(photo.width, least))] : []),
    ];
  });
  const inBody = [...addressesOf(entry).shown]
    .filter((address) => isUploadPath(address) && !photos.has(address))
    .map((address) => missing('content', address));
  return [...inFields, ...inBody];
}

/** Photos that are missing, too small, without words or without a use. `now` is in milliseconds since 1970. */
export function photoFindings(snapshot: ContentSnapshot, shown: readonly Entry[], now: number): Finding[] {
  const library: Library = new Map(snapshot.entries.photos.get('photos')?.data.photos.map((photo) => [photo.src, photo]));
  const uses = photoUses(snapshot);
  const isNew = (address: string) => now - Date.parse(library.get(address)?.addedAt ?? '') < NEW_MS;
  const unused = hasUnknownUses(snapshot)
    ? []
    : [...snapshot.photos.keys()].filter((address) => isUploadPath(address) && !uses.has(address) && !isNew(address));
  const located = [
    ...[...snapshot.photos].filter(([, photo]) => photo.hasLocation).map(([address]) => uploadPath(address)),
    ...[...snapshot.locatedFiles].map((name) => `${PUBLIC_FOLDER}/${name}`),
  ];
  return [
    ...located.map((file): Finding => ({ code: 'location', file, path: '', message: LOCATION })),
    ...shown.filter(({ kind }) => kind !== 'photos').flatMap((entry) => inEntry(entry, snapshot, library)),
    ...unused.map((address): Finding => ({
      code: 'unused-photo',
      file: uploadPath(address),
      path: '',
      message: `Nothing uses ${address.slice('/uploads/'.length)}.`,
      fix: { does: 'trash', address },
    })),
  ];
}
