import { z } from 'zod';
import { type Check, type Verdict, verdict } from './check.ts';
import { ask, type Deployment } from './deployment.ts';
import type { DoctorEnvironment } from './environment.ts';

const buildSchema = z.object({
  commit: z
    .string()
    .regex(/^[0-9a-f]{7,64}$/)
    .nullable(),
  builtAt: z.string().nullable(),
});
const repositorySchema = z.object({ private: z.boolean(), permissions: z.object({ push: z.boolean() }).optional() });
const branchSchema = z.object({ commit: z.object({ sha: z.string(), commit: z.object({ committer: z.object({ date: z.string() }) }) }) });

/** How long a host may take for a build. */
const BUILD_MINUTES = 15;

/** What /build.json says; null where it says nothing that this product would say. */
export async function readBuild(deployment: Deployment): Promise<z.infer<typeof buildSchema> | null> {
  const { status, text } = await deployment.ask('/build.json');
  if (status !== 200) return null;
  try {
    return buildSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

async function readGitHub<S extends z.ZodType>(path: string, schema: S, environment: DoctorEnvironment): Promise<z.infer<S> | string> {
  const { GITHUB_API_URL: api, GITHUB_TOKEN: token } = environment;
  const { status, text } = await ask(new URL(`${api.replace(/\/$/, '')}${path}`), {
    headers: {
      accept: 'application/vnd.github+json',
      'user-agent': 'family-bakery-site',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  });
  if (status === 401) return 'GitHub does not know GITHUB_TOKEN; it may have expired. Make a new one.';
  if (status === 404) return 'GitHub shows GITHUB_TOKEN no such repository or branch. Is it spelled right, and is the token for it?';
  if (status !== 200) return `GitHub answered ${status}.`;
  const parsed = schema.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : 'GitHub answered something that could not be read.';
}

async function compare(live: string, environment: DoctorEnvironment, repository: string): Promise<Verdict> {
  const { GITHUB_BRANCH: branch, GITHUB_TOKEN: token } = environment;
  const place = await readGitHub(`/repos/${repository}`, repositorySchema, environment);
  const head = await readGitHub(`/repos/${repository}/branches/${encodeURIComponent(branch)}`, branchSchema, environment);
  if (typeof place === 'string') return { wrong: [place] };
  if (typeof head === 'string') return { wrong: [head] };
  const wrong: string[] = [];
  if (!place.private) wrong.push(`${repository} is public, so anyone can read the drafts in it. Make it private, under Settings.`);
  if (token !== undefined && place.permissions?.push === false)
    wrong.push(`GITHUB_TOKEN may not write to ${repository}, so nothing can be saved. Give it "Contents: read and write".`);
  const { sha, commit } = head.commit;
  const minutes = Math.floor((Date.now() - Date.parse(commit.committer.date)) / 60_000);
  if (sha.startsWith(live)) return verdict(wrong, `${branch} at ${sha.slice(0, 9)} is live`);
  if (minutes >= BUILD_MINUTES)
    wrong.push(
      `Visitors see ${live.slice(0, 9)}, and ${branch} has been at ${sha.slice(0, 9)} for ${minutes} minutes. Does a push start a build, and did it fail?`,
    );
  return verdict(wrong, `${branch} at ${sha.slice(0, 9)} is being built`);
}

export const freshnessCheck: Check = {
  name: 'what is live',
  async run(deployment, environment) {
    const build = await readBuild(deployment);
    const { headers } = await deployment.ask('/build.json');
    if (build?.commit === null || build?.commit === undefined)
      return { wrong: ['/build.json names no commit: nothing was published yet.'] };
    const cached = headers.get('cache-control') ?? '';
    if (!/no-cache|no-store|max-age=0/.test(cached))
      return { wrong: ['/build.json may be kept by caches, so the admin would wait for ever.'] };
    const { GITHUB_REPOSITORY: repository } = environment;
    if (repository !== undefined) return compare(build.commit, environment, repository);
    return {
      left: `commit ${build.commit.slice(0, 9)} of ${build.builtAt}; set GITHUB_REPOSITORY and GITHUB_TOKEN to have it compared with the branch`,
    };
  },
};
