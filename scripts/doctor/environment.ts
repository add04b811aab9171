import { z } from 'zod';
import { mailVariables } from '#functions/mail/mail-variables.ts';
import { readVariables } from '#functions/runtime/environment/read-variables.ts';
import { optionalVariable } from '#functions/runtime/environment/variable.ts';

const given = (schema: z.ZodType<string>) => optionalVariable(schema.optional());

const schema = z.object({
  ADMIN_USERNAME: optionalVariable(z.string().default('admin')),
  ADMIN_PASSWORD: given(z.string()),
  ADMIN_CODE: given(z.string().regex(/^\d{3} ?\d{3}$/, 'ADMIN_CODE must be the six digits that the authenticator app shows now')),
  GITHUB_REPOSITORY: given(z.string().regex(/^[\w.-]+\/[\w.-]+$/, 'GITHUB_REPOSITORY must be an owner and a name, such as anna/bakery')),
  GITHUB_TOKEN: given(z.string().regex(/^[\x21-\x7e]+$/, 'GITHUB_TOKEN must be a GitHub token')),
  GITHUB_BRANCH: optionalVariable(z.string().default('main')),
  GITHUB_API_URL: optionalVariable(z.url('GITHUB_API_URL must be an address').default('https://api.github.com')),
  SMTP_URL: mailVariables.SMTP_URL,
  SMTP_TLS: mailVariables.SMTP_TLS,
});

/** The doctor's optional settings: the admin's credentials, the content repository and the mail server. */
export type DoctorEnvironment = z.infer<typeof schema>;

/** Reads the doctor's environment variables. Throws an EnvironmentError. */
export const readDoctorEnvironment = (variables: NodeJS.ProcessEnv): DoctorEnvironment => readVariables(schema, variables);
