/** A process that sends a newsletter, for tests that kill it. Its arguments are the data folder and the SMTP_URL. */
import { prefixStorage } from 'unstorage';
import { createMailer } from '#functions/mail/mailer.ts';
import { createCampaigns } from '#functions/visitors/newsletter/campaigns.ts';
import { type StoredSubscriber, Subscribers } from '#functions/visitors/newsletter/subscribers.ts';
import { createFileStorage } from '#server/data/file-storage.ts';

const [folder = '', url = ''] = process.argv.slice(2);
const storage = createFileStorage(folder);
const campaigns = createCampaigns({
  storage: prefixStorage(storage, 'campaigns'),
  list: new Subscribers(prefixStorage<StoredSubscriber>(storage, 'list'), Date.now),
  mailer: createMailer({ url, from: () => 'hello@bakery.example' }),
  leaveUrl: (address) => Promise.resolve(`https://bakery.example/leave/${address}`),
  perMinute: () => Promise.resolve(Infinity),
  log: console.error,
  now: Date.now,
});
await campaigns.send();
// The test reads what became of the mails, and that this process came to its end.
console.log(JSON.stringify(await campaigns.list()));
