/** Browsers by user agent, the most specific first, because most user agents also contain the names of other browsers. */
const BROWSERS: readonly [mark: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
];
const MACHINES: readonly [mark: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b.*\bMobile\b/, 'Android phone'],
  [/\bAndroid\b/, 'Android tablet'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
];

/** A readable name for a user agent, such as “Safari on iPhone”. Contains no text from the request. */
export function deviceName(userAgent: string): string {
  const find = (names: typeof BROWSERS) => names.find(([mark]) => mark.test(userAgent.slice(0, 500)))?.[1];
  const [browser, machine] = [find(BROWSERS), find(MACHINES)];
  if (browser && machine) return `${browser} on ${machine}`;
  return browser ?? machine ?? 'Unknown device';
}
