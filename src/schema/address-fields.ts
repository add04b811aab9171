import { parsedUrl } from '#domain/parsed-url.ts';
import { z } from 'zod';
import { type Control, described, meta } from './field-meta.ts';
import { blankAsMissing, lazyObject, LINE_LIMIT, optionalText, PARAGRAPH_LIMIT, requiredText, text } from './fields.ts';
import { MAIL_ADDRESS_LIMIT, parseMailAddress } from '#domain/mail-address.ts';
import { isMessageAddress, orderWayOf } from '#domain/order-way.ts';

const isWebAddress = (value: string): boolean => {
  // URL.parse ignores line breaks, and accepts https:about as https://about, which browsers resolve against the site itself.
  if (!/^https?:\/\/[^\t\n\r]+$/i.test(value)) return false;
  const url = parsedUrl(value);
  return url !== null && url.username === '' && url.password === '';
};

/** An address that a check lets through, or undefined. */
const optionalAddress = (label: string, description: string | undefined, control: Control, check: z.core.$ZodCheck<string>) =>
  described(z.preprocess(blankAsMissing, text(label, PARAGRAPH_LIMIT, check).optional()), meta(label, description, { control }));

const mustBeWebAddress = (label: string) => z.refine<string>(isWebAddress, `${label} must be a web address that starts with https://`);

/** An absolute http(s) address, or undefined. */
export const optionalWebAddress = (label: string, description?: string) =>
  optionalAddress(label, description, 'web', mustBeWebAddress(label));

/** An absolute http(s) address. */
export const webAddress = (label: string, description?: string) =>
  described(requiredText(label, PARAGRAPH_LIMIT, description, mustBeWebAddress(label)), { control: 'web' });

/** Why nothing can be ordered at an address; null if it can. */
function orderProblem(label: string, address: string): string | null {
  const { way } = orderWayOf(address);
  if (way === 'page' ? isWebAddress(address) : isMessageAddress(address)) return null;
  if (way === 'mail') return `${label} must be an e-mail address such as hello@example.com`;
  if (way === 'whatsapp') return `${label} must be a WhatsApp number that begins with the code of its country, such as +1 or +49`;
  if (way !== 'page') return `${label} must be a telephone number`;
  return `${label} must be a web address that starts with https://`;
}

/** Where something is ordered (order-way.ts), or undefined: an http(s) address, or that of a message or a call. */
export const optionalOrderAddress = (label: string, description?: string) =>
  optionalAddress(
    label,
    description,
    'order',
    z.refine<string>((value) => orderProblem(label, value) === null, { error: ({ input }) => orderProblem(label, String(input)) ?? '' }),
  );

const isPagePath = (value: string): boolean => /^\/(?![/\\])\S*$/.test(value);

/** A page of this site, such as /blog, or an absolute http(s) address. */
export const pageOrWebAddress = (label: string) =>
  described(
    requiredText(
      label,
      PARAGRAPH_LIMIT,
      'A page of this site, such as /blog, or a web address',
      z.refine<string>(
        (value) => isPagePath(value) || isWebAddress(value),
        `${label} must be a page such as /blog or a web address that starts with https://`,
      ),
    ),
    { control: 'web' },
  );

/** An e-mail address that can be written to. */
export const mailAddress = (label: string, description?: string) =>
  described(
    text(
      label,
      MAIL_ADDRESS_LIMIT,
      z.refine<string>((value) => parseMailAddress(value) !== null, `${label} must be an address such as hello@example.com`),
    ),
    meta(label, description, { control: 'mail' }),
  );

const UPLOAD_PATH = /^\/uploads\/[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9_-]+)*\.(?:jpe?g|png|webp|avif|svg)$/;

/** Whether an address is a file under /uploads/, which the site hosts itself. */
export const isUploadPath = (value: string): boolean => UPLOAD_PATH.test(value);

/** Whether an address may be used for a photo: an upload, or https on another host. */
export const isPhotoAddress = (value: string): boolean => isUploadPath(value) || (value.startsWith('https://') && isWebAddress(value));

/** Why an address cannot be used for a photo. */
function notAPhoto(label: string, address: string): string {
  const name = /^(?:\.{0,2}\/)?(?:public\/)?uploads\/([^/]+)$/i.exec(address)?.[1];
  if (name === undefined) return `${label} must be an uploaded photo (/uploads/…) or an address that starts with https://`;
  if (isUploadPath(`/uploads/${name}`)) return `${label} must be written /uploads/${name}`;
  return `${label} “${name.slice(0, LINE_LIMIT)}” has a name that an uploaded photo cannot have: only a to z in lowercase, digits, hyphens, underscores and dots, and one of the endings .jpg, .jpeg, .png, .webp, .avif and .svg`;
}

const mustBePhoto = (label: string) => z.refine<string>(isPhotoAddress, { error: ({ input }) => notAPhoto(label, String(input)) });

/** The address of a photo: a file under /uploads/ or an https address on another host. */
export const photo = (label: string, description?: string) =>
  described(requiredText(label, PARAGRAPH_LIMIT, description, mustBePhoto(label)), { control: 'photo' });

/** The address of a photo, or undefined. */
export const optionalPhoto = (label: string, description?: string) => optionalAddress(label, description, 'photo', mustBePhoto(label));

/** The address of an uploaded photo of any size, or undefined. */
export const optionalUpload = (label: string) =>
  described(optionalAddress(label, undefined, 'photo', z.refine<string>(isUploadPath, `${label} must be an uploaded photo (/uploads/…)`)), {
    leastSide: 0,
  });

/** The alternative text of the photo field before it; empty for a decorative image. */
export const photoDescription = () =>
  described(
    optionalText('Photo description', 300, 'What the photo shows, for people who cannot see it; leave empty for a decorative image'),
    {
      control: 'alt',
    },
  );

/** A photo with its alternative text, which is empty for a decorative image. */
export const describedPhotoSchema = lazyObject(() => ({
  src: photo('Photo'),
  alt: photoDescription(),
}));
