import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsv } from '@family-bakery/recipes/reading/csv';
import { writeCsv } from './csv.ts';
import { subscribersCsv } from '../subscribers-csv.ts';
import { readTables } from './read-tables.ts';
import { expectLessThan } from '../../../../tests/support/quickly.ts';

const read = (text: string, name = '') => readTables([{ name, text }]);
const of = (text: string) => read(text).addresses;

test.each([
  ['Mailchimp', 'Email Address,First Name,MEMBER_RATING\r\nrosa@example.com,Rosa,2\r\n"Tom@example.com","Tom, Jr.",3\r\n'],
  ['Buttondown', 'id,email,notes,tags\nx,rosa@example.com,"a ""quote""\nand a line",b\ny,tom@example.com,,\n'],
  ['Kit', 'id,first_name,email_address\n1,Rosa,rosa@example.com\n2,Tom,tom@example.com'],
  ['a table with semicolons', '\uFEFFName;E-Mail-Adresse\r\nRosa;rosa@example.com\r\nTom;tom@example.com\r\n'],
  ['a table with tabs', 'Mail\tName\nrosa@example.com\tRosa\ntom@example.com\tTom'],
  ['a list', 'rosa@example.com\n\nTOM@example.com\nrosa@example.com\n'],
  ['columns without a known name', 'Kontakt,Wer\nrosa@example.com,Rosa\ntom@example.com,Tom'],
  ['one line', 'rosa@example.com\rtom@example.com'],
])('%s is read', (_what, text) => expect(of(text)).toEqual(['rosa@example.com', 'tom@example.com']));

test('who has left elsewhere is not added, and lines that cannot be read are named', () => {
  const text =
    'email,status\nrosa@example.com,active\ntom@example.com,unsubscribed\nann@example.com,Cleaned\nbob@example.com,bounced\nnope,active\n';
  expect(read(text)).toEqual({ addresses: ['rosa@example.com'], wrong: ['nope'], wrongCount: 1, notSubscribed: 3, questions: [] });
});

test('a file that is something else, or a megabyte of quotes, is read in an instant', () => {
  const started = performance.now();
  for (const text of ['', '\0', '"'.repeat(1_000_000), ','.repeat(1_000_000), `"${'a\n'.repeat(500_000)}`, '<html>'.repeat(10_000)])
    expect(of(text)).toEqual([]);
  expectLessThan(5_000, performance.now() - started);
});

test('what a spreadsheet would calculate is defused, and comes back as it was', () => {
  const evil = ['=1+1@example.com', '+x@example.com', '-x@example.com', "'=x@example.com", '|x@example.com'];
  const csv = subscribersCsv(evil.map((address) => ({ id: '', address, state: 'confirmed', since: 0, mailedAt: 0 })));
  for (const line of csv.split('\r\n').slice(1, -1)) expect(line).toMatch(/^'/);
  expect(of(csv)).toEqual(evil);
});

test('any cells come back from the table they were written into', () => {
  const cell = fc
    .string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r', '=', "'", '@', '-', 'é', '🥖') })
    .map((text) => text.trim());
  const rows = fc.array(fc.tuple(cell, cell, fc.constant('end')), { minLength: 1 });
  const head = ['a', 'b', 'c'];
  fc.assert(
    fc.property(rows, (written) => {
      expect(readCsv(writeCsv([head, ...written]))).toEqual([head, ...written]);
    }),
  );
});

const ROSA = 'rosa@example.com';
const TOM = 'tom@example.com';

/** What each service exports: Rosa gets the newsletter, Tom does not. */
test.each<[string, string, string[]?]>([
  [
    'Mailchimp, a file of who left',
    'Email Address,First Name,OPTIN_TIME,UNSUB_TIME,UNSUB_REASON\ntom@example.com,Tom,2020-01-01,2024-02-03 10:00:00,NORMAL',
    [],
  ],
  ['Mailchimp, a file of who left, without a time', 'Email Address,UNSUB_TIME\ntom@example.com,', []],
  ['Mailchimp, files put together', 'Email Address,UNSUB_TIME\nrosa@example.com,\ntom@example.com,2024-02-03 10:00:00'],
  ['Mailchimp, cleaned', 'Email Address,CLEAN_TIME\ntom@example.com,2024-02-03', []],
  ['Kit', 'id,first_name,email_address,status\n1,R,rosa@example.com,active\n2,T,tom@example.com,complained'],
  ['Buttondown', 'email,type,creation_date\nrosa@example.com,regular,2024-01-01\ntom@example.com,undeliverable,2024-01-01'],
  ['Buttondown by date', 'email,unsubscription_date\nrosa@example.com,\ntom@example.com,2024-01-01'],
  ['Ghost', 'id,email,name,note,subscribed_to_emails,complimentary_plan\n1,rosa@example.com,,,true,false\n2,tom@example.com,,,false,true'],
  [
    'Substack',
    'email,active_subscription,email_disabled,digest_enabled\nrosa@example.com,false,false,false\ntom@example.com,true,true,false',
  ],
  ['Beehiiv', 'Email,Status,Subscription Tier\nrosa@example.com,active,free\ntom@example.com,needs_attention,free'],
  [
    'Brevo',
    'CONTACT ID;EMAIL;EMAIL_BLACKLISTED;SMS_BLACKLISTED;DOUBLE_OPT-IN\n1;rosa@example.com;No;Yes;Yes\n2;tom@example.com;Yes;No;Yes',
  ],
  ['Brevo, not confirmed', 'EMAIL;DOUBLE_OPT-IN\nrosa@example.com;Yes\ntom@example.com;No'],
  [
    'Klaviyo',
    'Email,Email Marketing Consent,SMS Marketing Consent\nrosa@example.com,SUBSCRIBED,UNSUBSCRIBED\ntom@example.com,NEVER_SUBSCRIBED,SUBSCRIBED',
  ],
  ['Klaviyo, suppressed', 'Email,Email Suppressions\nrosa@example.com,[]\ntom@example.com,"[""USER_SUPPRESSED""]"'],
  [
    'Shopify',
    'First Name,Email,Accepts Email Marketing,Accepts SMS Marketing,Tax Exempt\nR,rosa@example.com,yes,no,no\nT,tom@example.com,no,yes,yes',
  ],
  ['Squarespace', 'Email,Accepts Marketing,Has Account\nrosa@example.com,true,false\ntom@example.com,false,true'],
  [
    'Wix',
    'First Name,Email 1,Email subscriber status,SMS subscriber status\nR,rosa@example.com,Subscribed,Never subscribed\nT,tom@example.com,Pending,Subscribed',
  ],
  [
    'MailerLite',
    'Subscriber,Sent,Opens,Subscribed,Unsubscribed\nrosa@example.com,3,1,2024-01-01 07:00:00,\ntom@example.com,3,0,2024-01-01 07:00:00,2024-02-01',
  ],
  ['Constant Contact', 'Email address - other,Email status - other\nrosa@example.com,Active\ntom@example.com,Awaiting Confirmation'],
  ['Campaign Monitor', 'Email Address,Status,Consent to track\nrosa@example.com,Active,No\ntom@example.com,Unconfirmed,Yes'],
  ['HubSpot', 'Record ID,Email,Lead Status,Unsubscribed from all email\n1,rosa@example.com,Open,false\n2,tom@example.com,New,true'],
  ['ActiveCampaign', 'Id,Email,Status,Unsubscribe Date\n1,rosa@example.com,Active,\n2,tom@example.com,Bounced,'],
  ['GetResponse', 'email,name,status,subscription_method\nrosa@example.com,R,Confirmed,import\ntom@example.com,T,Unconfirmed,panel'],
  ['Square', 'Email Address,Email Subscription Status,Instant Profile\nrosa@example.com,subscribed,Yes\ntom@example.com,unsubscribed,No'],
  ['AWeber', 'Email,Name,Stop Status,Stop Date\nrosa@example.com,R,,\ntom@example.com,T,unsubscribed,2024-01-01'],
  ['Drip', 'email,status,eu_consent,time_zone\nrosa@example.com,active,granted,UTC\ntom@example.com,active,denied,UTC'],
  ['German', 'sep=;\r\nE-Mail;Abgemeldet am;Einwilligung\r\nrosa@example.com;;Ja\r\ntom@example.com;03.02.2024;Ja'],
  ['German, consent', 'Mail;Newsletter\nrosa@example.com;ja\ntom@example.com;nein'],
  ['French', 'Courriel;Statut\nrosa@example.com;Abonnée\ntom@example.com;Désabonné'],
  ['Spanish', 'Correo electrónico,Estado\nrosa@example.com,Activo\ntom@example.com,Dado de baja'],
  [
    'Shopify, other ways to write',
    'Customer ID,Email,Accepts Email Marketing,Accepts SMS Marketing,Accepts WhatsApp Marketing\n1,rosa@example.com,yes,no,no\n2,tom@example.com,no,yes,yes',
  ],
  [
    'Square, and a country’s state',
    'Reference ID,Email Address,State,Email Subscription Status,Blocked from online booking\n1,rosa@example.com,TX,subscribed,No\n2,tom@example.com,CA,unsubscribed,No',
  ],
  [
    'Constant Contact, all contacts',
    'Email address,Email status,Email permission status,Email update source,Confirmed Opt-Out Date,Email Lists\nrosa@example.com,Active,Implied,x,,a\ntom@example.com,Unsubscribed,Unsubscribed,x,2024-01-01,a',
  ],
  [
    'HubSpot, not confirmed',
    'Email,Marketing email confirmation status\nrosa@example.com,confirmed\ntom@example.com,double_opt_in_pending',
  ],
  ['Klaviyo, consent as a moment', 'Email,Email Marketing Consent\nrosa@example.com,2024-01-01 10:00:00\ntom@example.com,UNSUBSCRIBED'],
  ['CleverReach', 'Email;Registered;Deactivated\nrosa@example.com;01.01.2024;\ntom@example.com;01.01.2024;02.02.2024'],
  ['a name that turns yes around', 'email,No newsletter\nrosa@example.com,no\ntom@example.com,yes'],
  ['another', 'email,Not subscribed\nrosa@example.com,no\ntom@example.com,yes'],
  ['in German', 'Mail;kein Newsletter\nrosa@example.com;nein\ntom@example.com;ja'],
  ['as programs write names', 'email,isUnsubscribed\nrosa@example.com,false\ntom@example.com,true'],
  ['an empty date as MySQL has it', 'email,unsubscribed_at\nrosa@example.com,0000-00-00 00:00:00\ntom@example.com,2024-01-01 00:00:00'],
  ['never', 'email,unsubscribed_at\nrosa@example.com,never\ntom@example.com,2024-01-01'],
  ['who was removed, by date', 'email,removed_at\nrosa@example.com,\ntom@example.com,2024-03-01'],
  ['German, cancelled by date', 'Mail;gekündigt am\nrosa@example.com;\ntom@example.com;03.02.2024'],
  ['pictures for yes and no', 'email,Newsletter\nrosa@example.com,✅\ntom@example.com,❌'],
  ['a title over the names', 'My list,,\nEmail,Name,Unsubscribed\nrosa@example.com,R,no\ntom@example.com,T,yes'],
  ['bars', 'Email|Status\nrosa@example.com|active\ntom@example.com|unsubscribed'],
  ['a second line that says the opposite', 'email,status\nrosa@example.com,active\ntom@example.com,active\nTom@Example.com,unsubscribed'],
])('%s', (_service, text, expected = [ROSA]) => {
  expect(read(text)).toMatchObject({ addresses: expected, questions: [], notSubscribed: 1, wrongCount: 0 });
});

/** A table with a service's own names of columns, each value a text about something else but for what is given. */
function tableOf(names: string, rosa: Record<string, string>, tom: Record<string, string>): string {
  const columns = names.split(',');
  return [columns, ...[rosa, tom].map((person) => columns.map((name) => person[name] ?? ''))].map((row) => row.join(',')).join('\n');
}
test.each([
  [
    'Mailchimp',
    'Email Address,Name,ZIP code,UNSUB_CAMPAIGN_TITLE,UNSUB_CAMPAIGN_ID,UNSUB_REASON,UNSUB_REASON_OTHER,EMAIL_TYPE,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LONGITUDE,GMTOFF,DSTOFF,TIMEZONE,CC,REGION,LAST_CHANGED,LEID,EUID,NOTES,TAGS',
    { 'Email Address': ROSA, EMAIL_TYPE: 'html', CC: 'US', REGION: 'TX', CONFIRM_TIME: '2024-01-01 10:00:00' },
    { 'Email Address': TOM, EMAIL_TYPE: 'html', CC: 'NO', UNSUB_REASON: 'NORMAL' },
  ],
  [
    'Substack',
    'email,active_subscription,expiry,plan,email_disabled,prefer_digests,created_at,first_payment_at',
    { email: ROSA, active_subscription: 'false', plan: 'other', email_disabled: 'false', prefer_digests: 'false' },
    { email: TOM, active_subscription: 'true', plan: 'yearly', email_disabled: 'true', prefer_digests: 'true', expiry: '2027-01-01' },
  ],
  [
    'Klaviyo',
    'Email,First Name,Last Name,Phone Number,Address,Address 2,City,State / Region,Country,Zip Code,Latitude,Longitude,Source,IP Address,Email Marketing Consent,Email Marketing Consent Timestamp,Historic Customer Lifetime Value,Average Order Value,First Active,Last Active',
    {
      Email: ROSA,
      'State / Region': 'Texas',
      'Email Marketing Consent': 'SUBSCRIBED',
      'Email Marketing Consent Timestamp': '2024-01-01T00:00:00Z',
    },
    { Email: TOM, 'State / Region': 'Bavaria', 'Email Marketing Consent': 'NEVER_SUBSCRIBED', 'Last Active': '2024-01-01' },
  ],
  [
    'Constant Contact',
    'Email address,First name,Last name,Job title,Phone - work,Street address line 1 - Home,City - Home,State/Province - Home,Zip/Postal Code - Home,Country - Home,Birthday,Anniversary,Email status,Email permission status,Email update source,Confirmed Opt-Out Date,Confirmed Opt-Out Source,Confirmed Opt-Out Reason,Email Lists,Source Name,Created At,Updated At,Tags',
    { 'Email address': ROSA, 'State/Province - Home': 'Texas', 'Email status': 'Active', 'Email permission status': 'Express' },
    { 'Email address': TOM, 'Email status': 'Unsubscribed', 'Email permission status': 'Unsubscribed', Birthday: '1980-05-05' },
  ],
  [
    'Wix',
    'First Name,Last Name,Email 1,Phone 1,Address 1 - Type,Address 1 - Street,Address 1 - State/Region,Company,Labels,Created At (UTC+0),Email subscriber status,SMS subscriber status,Last Activity,Last Activity Date (UTC+0),Source,Language',
    {
      'Email 1': ROSA,
      'Address 1 - State/Region': 'TX',
      'Email subscriber status': 'Subscribed',
      'SMS subscriber status': 'Never subscribed',
    },
    { 'Email 1': TOM, 'Email subscriber status': 'Unsubscribed', 'Last Activity Date (UTC+0)': '2024-01-01' },
  ],
  [
    'Square',
    'Reference ID,First Name,Last Name,Email Address,Phone Number,Nickname,Company Name,Street Address 1,City,State,Postal Code,Birthday,Memo,Square Customer ID,Creation Source,First Visit,Last Visit,Transaction Count,Lifetime Spend,Email Subscription Status,Instant Profile,Blocked from online booking',
    {
      'Email Address': ROSA,
      State: 'TX',
      'Email Subscription Status': 'subscribed',
      'Instant Profile': 'Yes',
      'First Visit': '2024-01-01',
    },
    { 'Email Address': TOM, 'Email Subscription Status': 'unsubscribed', 'Instant Profile': 'No', 'Blocked from online booking': 'Yes' },
  ],
  [
    'Buttondown',
    'id,email_address,creation_date,churn_date,last_click_date,last_open_date,metadata,notes,source,tags,type,undeliverability_date,undeliverability_reason,unsubscription_date,unsubscription_reason,upgrade_date,utm_campaign,utm_medium,utm_source',
    { email_address: ROSA, type: 'regular', churn_date: '2024-01-01' },
    { email_address: TOM, type: 'unsubscribed', unsubscription_date: '2024-02-02' },
  ],
  [
    'HubSpot',
    'Record ID,Email,State/Region,Unsubscribed from all email,Opted out of email: Marketing Information,Opted out of email: One to One,Marketing email confirmation status,Membership status,Last Activity Date,Create Date',
    { Email: ROSA, 'State/Region': 'TX', 'Membership status': 'inactive', 'Last Activity Date': '2024-01-01' },
    { Email: TOM, 'Opted out of email: Marketing Information': 'true', 'Membership status': 'active' },
  ],
])('%s, with all its columns', (_service, names, rosa, tom) => {
  expect(read(tableOf(names, rosa, tom))).toMatchObject({ addresses: [ROSA], questions: [], notSubscribed: 1, wrongCount: 0 });
});

test.each([
  ['a column of yes and no', 'email,Cakes\nrosa@example.com,yes\ntom@example.com,no', 'Cakes', ['yes', 'no']],
  ['in another language', 'email,Torten\nrosa@example.com,Ja\ntom@example.com,Nein', 'Torten', ['Ja', 'Nein']],
  ['0 and 1', 'email,x17\nrosa@example.com,1\ntom@example.com,0', 'x17', ['1', '0']],
  ['marks', 'email,Brief\nrosa@example.com,x\ntom@example.com,', 'Brief', ['x', '']],
  ['without a name', 'rosa@example.com,TRUE\ntom@example.com,FALSE', 'Column 2', ['TRUE', 'FALSE']],
  ['states', 'email,Wie\nrosa@example.com,aktiv\ntom@example.com,gesperrt', 'Wie', ['aktiv', 'gesperrt']],
  ['an unknown state', 'email,status\nrosa@example.com,active\ntom@example.com,hibernating', 'status', ['active', 'hibernating']],
  ['a state that is missing', 'email,status\nrosa@example.com,active\ntom@example.com,', 'status', ['active', '']],
  ['an unknown consent', 'email,Newsletter\nrosa@example.com,Weekly\ntom@example.com,Monthly', 'Newsletter', ['Weekly', 'Monthly']],
  ['moments of some, for a reason no one knows', 'email,Fin\nrosa@example.com,\ntom@example.com,2024-03-01', 'Fin', ['', '2024-03-01']],
  ['pictures', 'email,Brief\nrosa@example.com,👍\ntom@example.com,👎', 'Brief', ['👍', '👎']],
  ['other marks', 'email,Brief\nrosa@example.com,*\ntom@example.com,', 'Brief', ['*', '']],
  [
    'a remark',
    'email,Notes\nrosa@example.com,no nuts\ntom@example.com,unsubscribed by phone',
    'Notes',
    ['no nuts', 'unsubscribed by phone'],
  ],
  ['a list with headings', 'Subscribed:\nrosa@example.com\nUnsubscribed:\ntom@example.com', 'Headings', ['Subscribed:', 'Unsubscribed:']],
  ['a number for a consent', 'EMAIL;DOUBLE_OPT-IN\nrosa@example.com;1\ntom@example.com;2', 'DOUBLE_OPT-IN', ['1', '2']],
])('%s is asked about, and no one is added until it is answered', (_what, text, column, values) => {
  expect(read(text)).toMatchObject({ addresses: [], notSubscribed: 0, questions: [{ column, values }] });
  const answered = (answer: string[] | null) => readTables([{ name: '', text }], { [column]: answer });
  expect(answered([values[0] ?? ''])).toMatchObject({ addresses: [ROSA], notSubscribed: 1, questions: [] });
  expect(answered(null)).toMatchObject({ addresses: [ROSA, TOM], questions: [] });
});

test('columns about something else are not asked about', () => {
  const text =
    'email,City,Orders,Notes,Birthday,Last order\nrosa@example.com,Austin,0,no nuts please,,2024-01-01\ntom@example.com,Waco,12,,1980-05-05,';
  expect(read(text)).toMatchObject({ addresses: [ROSA, TOM], questions: [] });
});

test('several files: who is in one of those who left is out of all', () => {
  const files = [
    { name: 'subscribed_members_export_1a2b.csv', text: 'Email Address\nrosa@example.com\ntom@example.com' },
    { name: 'unsubscribed_members_export_1a2b.csv', text: 'Email Address\ntom@example.com' },
    { name: 'cleaned_members_export_1a2b.csv', text: 'Email Address\nann@example.com' },
  ];
  for (const some of [files, files.toReversed()]) expect(readTables(some)).toMatchObject({ addresses: [ROSA], notSubscribed: 2 });
});

test('a file that was cleaned of doubles is not one of who left', () => {
  expect(read('Email\nrosa@example.com', 'clean list.csv').addresses).toEqual([ROSA]);
});

test.each([
  ['Rosa <rosa@example.com>; Tom Baker <tom@example.com>;'],
  ['"Baker, Rosa" <rosa@example.com>, "Baker, Tom" <tom@example.com>'],
  ['mailto:rosa@example.com\nmailto:tom@example.com?subject=Hello'],
  ['<rosa@example.com>,<mailto:tom@example.com>'],
  ['Name;E-Mail\r\n"Rosa\r\nBaker";Rosa <rosa@example.com>\r\nTom;mailto:tom@example.com\r\n'],
  ['\uFEFFsep=\t\r\nName\tMail\r\nR\trosa@example.com\r\nT\ttom@example.com'],
  ['\uFFFD\uFFFD' + 'Mail\nrosa@example.com\ntom@example.com'.replace(/./gs, '$&\0')],
  ['rosa@example.com tom@example.com'],
  ['rosa@example.com, tom@example.com'],
])('%j is read', (text) => expect(read(text)).toMatchObject({ addresses: [ROSA, TOM], wrongCount: 0, questions: [] }));

test('a table of 30,000 people is read in a moment', () => {
  const row = (index: number) => `${index},reader${index}@example.com,First,Last,Austin,yes,2024-01-01,,,tag one,12`;
  const rows = Array.from({ length: 30_000 }, (_unused, index) => row(index));
  const text = `Id,Email,First Name,Last Name,City,Accepts Marketing,Created,Note,Phone,Tags,Orders\n${rows.join('\n')}`;
  const started = performance.now();
  expect(of(text)).toHaveLength(30_000);
  expectLessThan(10_000, performance.now() - started);
});
