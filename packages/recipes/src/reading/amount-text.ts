const FRACTIONS = [
  [1, 2],
  [1, 3],
  [2, 3],
  [1, 4],
  [3, 4],
  [1, 8],
  [3, 8],
  [5, 8],
  [7, 8],
] as const;

/** An amount as a cook writes it: 0.5 is 1/2, 1.333 is 1 1/3, 0.15 is 0.15. Empty for none. */
export function amountText(amount: unknown): string {
  const value = typeof amount === 'string' && /^\d+(?:\.\d+)?$/.test(amount.trim()) ? Number(amount) : amount;
  if (typeof value !== 'number') return typeof amount === 'string' ? amount.trim() : '';
  if (!Number.isFinite(value) || value <= 0) return '';
  const whole = Math.floor(value);
  const found = FRACTIONS.find(([top, bottom]) => Math.abs(value - whole - top / bottom) < 0.006);
  if (found) return `${whole > 0 ? `${whole} ` : ''}${found.join('/')}`;
  return String(Math.round(value * 100) / 100);
}
