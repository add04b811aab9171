import { z } from 'zod';

/** Treats a variable that is set to an empty string as missing. */
export const optionalVariable = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value: unknown) => (value === '' ? undefined : value), schema);

const isServiceAddress = (value: string): boolean => {
  if (/[\s?#@\\]/.test(value) || !URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || (protocol === 'http:' && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname));
};

/** The base URL of a service, without a trailing slash. It must be https, because requests to it contain a secret. */
export const serviceAddress = (name: string, fallback: string) =>
  optionalVariable(
    z
      .string()
      .max(500, `${name} may have at most 500 characters`)
      .refine(isServiceAddress, `${name} must be an https address such as ${fallback}; http only on this machine`)
      .transform((value) => new URL(value).href.replace(/\/+$/, ''))
      .default(fallback),
  );
