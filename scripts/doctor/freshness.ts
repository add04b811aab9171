import { z } from 'zod';
import { type Check, type Verdict, verdict } from './check.ts';
import { ask, type Deployment, jsonIn } from './deployment.ts';
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

const publishedSchema = z.object({ commit: z.string().nullable(), reason: z.string().nullable() });

/** After this time, a build counts as late. */
const BUILD_MINUTES = 15;

/** Reads /build.json; null if it is not this product's. */
export async function readBuild(deployment: Deployment): Promise<z.infer<typeof buildSchema> | null> {
  const answer = await deployment.ask('/build.json');
  return (answer.status === 200 && jsonIn(buildSchema, answer)) || null;
}

function askGitHub(path: string, { GITHUB_API_URL: api, GITHUB_TOKEN: token }: DoctorEnvironment) {
  return ask(new URL(`${api.replace(/\/$/, '')}${path}`), {
    headers: {
      accept: 'application/vnd.github+json',
      'user-agent': 'family-bakery-site',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  });
}

async function readGitHub<S extends z.ZodType>(path: string, schema: S, environment: DoctorEnvironment): Promise<z.infer<S> | string> {
  const answer = await askGitHub(path, environment);
  const { status } = answer;
  if (status === 401) return 'GitHub does not accept GITHUB_TOKEN; it may have expired. Create a new one.';
  if (status === 404)
    return 'GitHub finds no such repository or branch for GITHUB_TOKEN. Is it spelled correctly, and does the token give access to it?';
  if (status !== 200) return `GitHub responded with ${status}.`;
  return jsonIn(schema, answer) ?? 'GitHub sent an unexpected response.';
}

/** Asks a site on a CDN to show the newest commit. Null if it is on its own machine, which publishes by itself. */
export async function askToPublish(deployment: Deployment): Promise<z.infer<typeof publishedSchema> | null> {
  const answer = await deployment.ask('/api/publish', { method: 'POST' });
  return (answer.status === 200 && jsonIn(publishedSchema, answer)) || null;
}

async function compare(deployment: Deployment, live: string, environment: DoctorEnvironment, repository: string): Promise<Verdict> {
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
  const published = await askToPublish(deployment);
  const reason = published && (published.reason ?? (published.commit === sha ? null : 'it does not know of the newest commit'));
  if (published && reason === null) return verdict(wrong, `${branch} at ${sha.slice(0, 9)} has nothing new for visitors`);
  if (minutes >= BUILD_MINUTES) {
    const why = reason === null ? '' : ` The site says: ${reason}.`;
    wrong.push(
      `Visitors see ${live.slice(0, 9)}, and ${branch} has been at ${sha.slice(0, 9)} for ${minutes} minutes.${why} Does a push start a build, and did it fail?`,
    );
  }
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
    if (repository !== undefined) return compare(deployment, build.commit, environment, repository);
    return {
      left: `commit ${build.commit.slice(0, 9)} of ${build.builtAt}; set GITHUB_REPOSITORY and GITHUB_TOKEN to compare it with the branch`,
    };
  },
};
