import { z } from 'zod';
import { mailVariables } from '#functions/mail/mail-variables.ts';

const blankIsMissing = (value: unknown): unknown => (value === '' ? undefined : value);
const given = (schema: z.ZodType<string>) => z.preprocess(blankIsMissing, schema.optional());

const schema = z.object({
  ADMIN_USERNAME: z.preprocess(blankIsMissing, z.string().default('admin')),
  ADMIN_PASSWORD: given(z.string()),
  ADMIN_CODE: given(z.string().regex(/^\d{3} ?\d{3}$/, 'ADMIN_CODE must be the six digits that the authenticator app shows now')),
  GITHUB_REPOSITORY: given(z.string().regex(/^[\w.-]+\/[\w.-]+$/, 'GITHUB_REPOSITORY must be an owner and a name, such as anna/bakery')),
  GITHUB_TOKEN: given(z.string().regex(/^[\x21-\x7e]+$/, 'GITHUB_TOKEN must be a GitHub token')),
  GITHUB_BRANCH: z.preprocess(blankIsMissing, z.string().default('main')),
  GITHUB_API_URL: z.preprocess(blankIsMissing, z.url('GITHUB_API_URL must be an address').default('https://api.github.com')),
  SMTP_URL: mailVariables.SMTP_URL,
  SMTP_TLS: mailVariables.SMTP_TLS,
});

/** The doctor's optional settings: the admin's credentials, the content repository and the mail server. */
export type DoctorEnvironment = z.infer<typeof schema>;

/** Reads the doctor's environment variables. Throws an Error with a sentence for each invalid one. */
export function readDoctorEnvironment(variables: NodeJS.ProcessEnv): DoctorEnvironment {
  const parsed = schema.safeParse(variables);
  if (!parsed.success) throw new Error(parsed.error.issues.map(({ message }) => `${message}.`).join('\n'));
  return parsed.data;
}
