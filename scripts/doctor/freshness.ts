import { z } from 'zod';
import { isVisibleChange } from '#functions/composition/visible-change.mjs';
import { statusIn } from '../reason-to-deploy.mjs';
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

const changesSchema = z.object({ files: z.array(z.object({ filename: z.string(), previous_filename: z.string().optional() })) });
/** GitHub lists at most this many files of a comparison. */
const FILE_LIMIT = 300;

/** After this time, a build counts as late. */
const BUILD_MINUTES = 15;

/** Reads /build.json; null if it is not this product's. */
export async function readBuild(deployment: Deployment): Promise<z.infer<typeof buildSchema> | null> {
  const { status, text } = await deployment.ask('/build.json');
  if (status !== 200) return null;
  try {
    return buildSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function askGitHub(path: string, { GITHUB_API_URL: api, GITHUB_TOKEN: token }: DoctorEnvironment, accept = 'application/vnd.github+json') {
  return ask(new URL(`${api.replace(/\/$/, '')}${path}`), {
    headers: { accept, 'user-agent': 'family-bakery-site', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
  });
}

async function readGitHub<S extends z.ZodType>(path: string, schema: S, environment: DoctorEnvironment): Promise<z.infer<S> | string> {
  const { status, text } = await askGitHub(path, environment);
  if (status === 401) return 'GitHub does not accept GITHUB_TOKEN; it may have expired. Create a new one.';
  if (status === 404)
    return 'GitHub finds no such repository or branch for GITHUB_TOKEN. Is it spelled correctly, and does the token give access to it?';
  if (status !== 200) return `GitHub responded with ${status}.`;
  const parsed = schema.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : 'GitHub sent an unexpected response.';
}

/** Whether a file exists at a commit, and whether it is a draft. */
async function stateAt(
  path: string,
  commit: string,
  environment: DoctorEnvironment,
  repository: string,
): Promise<'missing' | 'draft' | 'other'> {
  const place = `/repos/${repository}/contents/${path.split('/').map(encodeURIComponent).join('/')}?ref=${commit}`;
  const { status, text } = await askGitHub(place, environment, 'application/vnd.github.raw+json');
  if (status === 404) return 'missing';
  try {
    return status === 200 && statusIn(path, text) === 'draft' ? 'draft' : 'other';
  } catch {
    return 'other';
  }
}

/** Whether visitors would see none of the changes between two commits, so that the host skips the deploy. */
async function hasNoVisibleChange(live: string, head: string, environment: DoctorEnvironment, repository: string): Promise<boolean> {
  const changes = await readGitHub(`/repos/${repository}/compare/${live}...${head}`, changesSchema, environment);
  if (typeof changes === 'string' || changes.files.length >= FILE_LIMIT) return false;
  for (const { filename, previous_filename: former } of changes.files)
    for (const path of former === undefined ? [filename] : [former, filename]) {
      const [before, after] = [await stateAt(path, live, environment, repository), await stateAt(path, head, environment, repository)];
      if (
        isVisibleChange(
          path,
          () => before,
          () => after,
        )
      )
        return false;
    }
  return true;
}

async function compare(live: string, environment: DoctorEnvironment, repository: string): Promise<Verdict> {
  const { GITHUB_BRANCH: branch, GITHUB_TOKEN: token } = environment;
  const place = await readGitHub(`/repos/${repository}`, repositorySchema, environment);
  const head = await readGitHub(`/repos/${repository}/branches/${encodeURIComponent(branch)}`, branchSchema, environment);
  if (typeof place === 'string') return { wrong: [place] };
  if (typeof head === 'string') return { wrong: [head] };
  const wrong: string[] = [];
  if (!place.private) wrong.push(`${repository} is public, so anyone can read the drafts in it. Make it private under Settings.`);
  if (token !== undefined && place.permissions?.push === false)
    wrong.push(`GITHUB_TOKEN may not write to ${repository}, so nothing can be saved. Give it "Contents: read and write".`);
  const { sha, commit } = head.commit;
  const minutes = Math.floor((Date.now() - Date.parse(commit.committer.date)) / 60_000);
  if (sha.startsWith(live)) return verdict(wrong, `${branch} at ${sha.slice(0, 9)} is live`);
  const isLate = minutes >= BUILD_MINUTES;
  if (isLate && (await hasNoVisibleChange(live, sha, environment, repository)))
    return verdict(wrong, `${branch} at ${sha.slice(0, 9)} has nothing new for visitors: drafts and focal points wait for the next deploy`);
  if (isLate)
    wrong.push(
      `Visitors see ${live.slice(0, 9)}, and ${branch} has been at ${sha.slice(0, 9)} for ${minutes} minutes. Does a push start a build, and did it fail?`,
    );
  return verdict(wrong, `${branch} at ${sha.slice(0, 9)} is being built`);
}

export const freshnessCheck: Check = {
  name: 'published version',
  async run(deployment, environment) {
    const build = await readBuild(deployment);
    const { headers } = await deployment.ask('/build.json');
    if (build?.commit === null || build?.commit === undefined)
      return { wrong: ['/build.json contains no commit: nothing has been published yet.'] };
    const cached = headers.get('cache-control') ?? '';
    if (!/no-cache|no-store|max-age=0/.test(cached))
      return { wrong: ['/build.json may be cached, so the admin would wait forever for a deploy.'] };
    const { GITHUB_REPOSITORY: repository } = environment;
    if (repository !== undefined) return compare(build.commit, environment, repository);
    return {
      left: `commit ${build.commit.slice(0, 9)} of ${build.builtAt}; set GITHUB_REPOSITORY and GITHUB_TOKEN to compare it with the branch`,
    };
  },
};
