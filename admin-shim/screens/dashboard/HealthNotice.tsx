import { useState } from 'react';
import { CHECKS, type Finding, type Severity } from '#content/health/finding.ts';
import { areOrIs, counted } from '#domain/counted.ts';
import { HEALTH } from '../../routing/address.ts';
import { useAnswer } from '../../network/use-answer.ts';
import { ButtonLink } from '../../kit/Button.tsx';
import { Strip } from '../../kit/Strip.tsx';
import { siteHealth } from '../health/health-calls.ts';

/** How many findings there are of each severity, and whether the site is still the example's. */
export type HealthCounts = Record<Severity, number> & { isExample: boolean };

const isExampleName = ({ code, entry, path }: Finding): boolean => code === 'example' && entry?.kind === 'settings' && path === 'siteName';

/** Counts what should be better about the site; nothing of it as long as that is not known. */
export function useHealthCounts(): HealthCounts {
  const [counts, setCounts] = useState<HealthCounts>({ error: 0, warning: 0, hint: 0, isExample: false });
  useAnswer(
    siteHealth,
    (answer) => {
      if (!answer.ok) return;
      const { findings } = answer.value;
      const found = { error: 0, warning: 0, hint: 0 };
      for (const { code } of findings) found[CHECKS[code].severity] += 1;
      setCounts({ ...found, isExample: findings.some(isExampleName) });
    },
    [],
  );
  return counts;
}

/** How much visitors run into, and what else is worth fixing; nothing as long as nothing is broken. */
export function HealthNotice({ error, warning }: HealthCounts) {
  if (error === 0) return null;
  return (
    <Strip look="notice" action={<ButtonLink look="quiet" label="Site health" href={HEALTH} />}>
      {`${counted(error, 'thing')} on the site ${areOrIs(error)} broken`}
      {warning > 0 && `, and ${counted(warning, 'thing')} could be better`}.
    </Strip>
  );
}

/** How much could be better, after the way to it. */
export const healthWords = ({ error, warning }: HealthCounts): string => {
  const count = error + warning;
  return count === 0 ? 'what should be better about the site' : `${counted(count, 'thing')} could be better`;
};
