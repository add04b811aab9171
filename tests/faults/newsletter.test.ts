import { spawn } from 'node:child_process';
import path from 'node:path';
import { prefixStorage } from 'unstorage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFileStorage } from '#server/data/file-storage.ts';
import { temporaryFolder } from '@family-bakery/git-content/testing/repository';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';
import { createMailer } from '#functions/mail/mailer.ts';
import { addAddresses } from '#functions/visitors/newsletter/add-addresses.ts';
import { type CampaignProgress, createCampaigns } from '#functions/visitors/newsletter/campaigns.ts';
import { type StoredSubscriber, Subscribers } from '#functions/visitors/newsletter/subscribers.ts';

const WORKER = path.join(import.meta.dirname, '../support/newsletter-worker.ts');
/** `NEWSLETTER_READERS=2000 npm run test:faults -- newsletter` takes some minutes. */
const READERS = Number(process.env['NEWSLETTER_READERS'] ?? 400);
const KILLS = 10;

let smtp: TestSmtp;
beforeAll(async () => {
  smtp = await startSmtp();
});
afterAll(() => smtp.close());

/** Runs the process that sends; kills it once the server has taken so many mails. Returns what it printed at its end, if it had one. */
function run(folder: string, killAt: number): Promise<string> {
  const child = spawn(process.execPath, [WORKER, folder, smtp.url], { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.on('data', (text: Buffer) => (printed += text.toString()));
  smtp.onTaken = (count) => {
    // Before the server answers: whether it has the mail is what the process cannot know.
    if (count === killAt) child.kill('SIGKILL');
  };
  return new Promise((resolve) => child.on('close', () => resolve(printed)));
}

test(
  'of many mails, with ten kills in between, none is lost and none is sent twice, by the count of the mail server',
  { timeout: 900_000 },
  async () => {
    const folder = temporaryFolder();
    const storage = createFileStorage(folder);
    const list = new Subscribers(prefixStorage<StoredSubscriber>(storage, 'list'), Date.now);
    const addresses = Array.from({ length: READERS }, (_unused, index) => `reader${index}@example.com`);
    await addAddresses(list, addresses);
    const campaigns = createCampaigns({
      storage: prefixStorage(storage, 'campaigns'),
      list,
      mailer: createMailer({ url: smtp.url, from: () => 'hello@bakery.example' }),
      leaveUrl: () => Promise.resolve('https://bakery.example'),
      perMinute: () => Promise.resolve(1),
      log: (error) => {
        throw error;
      },
      now: Date.now,
    });
    await campaigns.start('post-rye', { subject: 'Bread', text: 'Hello', html: `<p>${'Bread. '.repeat(3_000)}</p>` });
    let kills = 0;
    let printed = '';
    for (let killAt = READERS / KILLS; printed === ''; killAt += READERS / KILLS) {
      printed = await run(folder, killAt);
      if (printed === '') kills += 1;
    }
    const counts = new Map<string, number>();
    for (const { to } of smtp.taken) counts.set(to.join(), (counts.get(to.join()) ?? 0) + 1);
    expect({
      kills,
      lost: addresses.filter((address) => !counts.has(address)),
      twice: [...counts].filter(([, count]) => count > 1),
      taken: smtp.taken.length,
    }).toEqual({ kills: KILLS, lost: [], twice: [], taken: READERS });
    const [progress] = JSON.parse(printed) as CampaignProgress[];
    expect(progress?.counts).toMatchObject({ waiting: 0, bounced: 0, failed: 0, gone: 0 });
    expect((progress?.counts.sent ?? 0) + (progress?.counts.unknown ?? 0)).toBe(READERS);
  },
);
