import type { WrittenData } from '#schema/content-kinds.ts';
import type { FIXED_PAGE_SLUGS } from '#domain/site-pages.ts';

/** The words of a text page. */
interface PlainPage {
  data: Pick<WrittenData<'page'>, 'title' | 'description' | 'intro'>;
  body: string;
}

/**
 * What the pages about visitors' data say of any home bakery with this site. They lead to the contact page instead of naming an address, so
 * that they stay true when that changes. What comments, messages and the newsletter store, the pages add by themselves.
 */
export const PLAIN_PAGES: Record<(typeof FIXED_PAGE_SLUGS)[number], PlainPage> = {
  'privacy-policy': {
    data: {
      title: 'Privacy policy',
      description: 'What this website learns about you, what we do with it, and how to have it deleted.',
      intro: 'We want to know what you order and how to reach you. This page says what that means for your data.',
    },
    body: `
## Who is responsible

The bakery that runs this site. The [contact page](/contact) says how to reach us.

## When you only look around

You can read everything on this site without an account and without telling us who you are.

- **Server records.** Like any website, the computer that sends you these pages sees your network (IP) address, the page you asked for, the time and the kind of browser. Such records are kept for a short time to fix problems and stop abuse.
- **In your browser.** The pages keep a few notes in your browser’s own storage. [What this site keeps on your device](/privacy-policy#device) lists them all and has a button that clears them. None of them is sent to us.
- **Cookies and analytics.** We set no cookies and don’t count visitors unless that list says so. The only other cookie keeps us signed in while we edit the site.
- **Advertising.** There is none, and we do not sell or rent anyone’s data.

## When you order or write

We use your name, how to reach you and what you ordered for your order and for nothing else. If you order on the site of another company, its policies apply there. We keep sales records for as long as tax law requires.

## Who else sees it

The companies that handle our e-mail, phone, website and orders process your data for us. We pass nothing on to anyone else unless the law requires it.

## What you can ask us to do

You can ask what we know about you, and have it corrected or deleted. It costs nothing. The [data deletion](/data-deletion) page explains how.
`,
  },
  'data-deletion': {
    data: {
      title: 'Data deletion',
      description: 'How to have your data deleted. Requests are answered within 30 days.',
      intro: 'Tell us, and we’ll delete what we have about you. We answer every request within 30 days.',
    },
    body: `
## How to ask

Write or call: the [contact page](/contact) says how. Please tell us:

1. your name, as you gave it when you ordered or wrote,
2. the e-mail address or phone number you used, so that we can find you,
3. what you want deleted: everything, or just a part.

Do not send a copy of an ID or a card number.

## What we may have to keep

Records of a sale (date, items, amount) stay for as long as tax law requires.

## What others hold

This site has no customer accounts. Some of what you gave while ordering or paying may be kept by other companies, and only they can delete it. If one of them does not answer, tell us and we help as much as we can.

## Your browser

What this site keeps on your device is listed below, and the button there clears it. We cannot see it.

The [privacy policy](/privacy-policy) says what we hold in the first place.
`,
  },
};
