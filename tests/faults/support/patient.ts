import { afterAll, beforeAll, expect } from 'vitest';
import { type FaultySite, startFaultySite } from './faulty-site.ts';
import { postOf } from './ledger.ts';
import { type CleanBuilds, cleanBuilds, leftovers, repositoryFaults } from './wholeness.ts';

/** A site for a group of tests that inject faults one after the other. It lives as long as the group. */
export interface Patient {
  readonly faulty: FaultySite;
  readonly builds: CleanBuilds;
  /** Sends a new post; returns its slug and the response. */
  send(): Promise<{ slug: string; answer: Response | null }>;
  /** Saves a new post, and returns its slug. */
  save(): Promise<string>;
  /** The status of a page for visitors. */
  statusOf(place: string): Promise<number>;
  /** Checks that saves work and are published, that the site shows the newest commit, and that git finds no errors. */
  expectWhole(): Promise<void>;
}

/** Provides a group of tests with a site. `name` is the prefix of its posts' slugs. */
export function patient(name: string, start: () => Promise<FaultySite> = () => startFaultySite()): Patient {
  let faulty: FaultySite;
  let builds: CleanBuilds;
  let number = 0;
  beforeAll(async () => {
    builds = await cleanBuilds();
    faulty = await start();
  });
  afterAll(async () => {
    await faulty.site.close();
    await builds.close();
  });

  const own: Patient = {
    get faulty() {
      return faulty;
    },
    get builds() {
      return builds;
    },
    async send() {
      const slug = `${name}-${(number += 1)}`;
      return { slug, answer: await faulty.ask('/api/blog/posts', { json: postOf(slug, `Post ${number} of ${name}`) }) };
    },
    async save() {
      const { slug, answer } = await own.send();
      expect(answer?.status, await answer?.clone().text()).toBe(201);
      return slug;
    },
    statusOf: async (place) => (await fetch(faulty.site.address + place)).status,
    async expectWhole() {
      const slug = await own.save();
      await faulty.site.live();
      expect(await own.statusOf(`/blog/${slug}`)).toBe(200);
      expect(await repositoryFaults(faulty.site)).toEqual([]);
      expect(await leftovers(faulty.site)).toEqual([]);
      expect(await builds.differences(faulty.site)).toEqual([]);
    },
  };
  return own;
}
