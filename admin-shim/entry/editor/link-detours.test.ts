import { expect, it } from 'vitest';
import { withoutDetours, withoutDetoursIn } from './link-detours.ts';

const BREAD = 'https://example.com/bread?kind=rye&size=2#day-two';
const encoded = encodeURIComponent(BREAD);

it.each([
  `https://www.google.com/url?q=${encoded}&sa=D&source=editors&ust=1700000000000000&usg=AOvVaw0`,
  `http://google.com/url?q=${encoded}`,
  `https://www.google.co.uk/url?sa=t&rct=j&url=${encoded}&ved=2ah`,
  `https://l.facebook.com/l.php?u=${encoded}&h=AT0x&s=1`,
  `https://lm.facebook.com/l.php?u=${encoded}`,
  `https://l.instagram.com/?u=${encoded}&e=AT1`,
  `https://eur02.safelinks.protection.outlook.com/?url=${encoded}&data=05%7C01&sdata=x&reserved=0`,
  `https://nam12.safelinks.protection.outlook.com/ap/t-59584e83/?url=${encoded}`,
  `https://www.youtube.com/redirect?event=video_description&q=${encoded}`,
  `https://www.linkedin.com/safety/go?url=${encoded}`,
  `https://duckduckgo.com/l/?uddg=${encoded}`,
  `https://www.google.com/url?q=${encodeURIComponent(`https://eur02.safelinks.protection.outlook.com/?url=${encoded}`)}`,
])('leads past %s', (detour) => expect(withoutDetours(detour)).toBe(BREAD));

it.each([
  BREAD,
  'https://www.google.com/search?q=https://example.com',
  'https://www.google.com/url?q=javascript:alert(1)',
  'https://www.google.com/url?q=/local',
  'https://www.google.com/url',
  'https://google.example/url?q=https://example.com',
  'https://safelinks.protection.outlook.com.evil.example/?url=https://example.com',
  'https://www.youtube.com/watch?v=abc123def45',
  'mailto:a@example.com',
  '/blog/rye',
  '#here',
  '',
])('leaves %j', (address) => expect(withoutDetours(address)).toBe(address));

it('finds detours in a text', () => {
  expect(withoutDetoursIn(`See https://www.google.com/url?q=${encoded}&sa=D and ${BREAD}`)).toBe(`See ${BREAD} and ${BREAD}`);
});
