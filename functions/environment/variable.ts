import { z } from 'zod';

/** A variable that may be left out, which one that is set to nothing counts as. */
export const optionalVariable = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value: unknown) => (value === '' ? undefined : value), schema);

const isServiceAddress = (value: string): boolean => {
  if (/[\s?#@\\]/.test(value) || !URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || (protocol === 'http:' && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname));
};

/** Where a service is asked that needs a secret, without a slash at the end. */
export const serviceAddress = (name: string, usual: string) =>
  optionalVariable(
    z
      .string()
      .max(500, `${name} may have at most 500 characters`)
      .refine(isServiceAddress, `${name} must be an https address such as ${usual}; http only on this machine`)
      .transform((value) => new URL(value).href.replace(/\/+$/, ''))
      .default(usual),
  );
