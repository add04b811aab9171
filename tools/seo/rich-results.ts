import Validator from '@adobe/structured-data-validator';
import WebAutoExtractor from '@marbec/web-auto-extractor';
import { isAccepted } from './accepted-warnings.ts';
import { error, type Finding, warning } from './finding.ts';

/** Checks a page's structured data against Google's rules for rich results. */
export async function checkRichResults(html: string): Promise<{ findings: Finding[]; accepted: number }> {
  const issues = await new Validator().validate(new WebAutoExtractor({ addLocation: false }).parse(html));
  const findings: Finding[] = [];
  let accepted = 0;
  for (const { issueMessage, severity, path = [], fieldNames = [], rootType } of issues) {
    const type = String(path.findLast((part) => part.type !== undefined)?.type ?? rootType);
    const place = path.map((part) => part.property ?? String(part.type)).join('.') || rootType;
    if (severity === 'ERROR') findings.push(error('rich results', `${place}: ${issueMessage}`));
    else if (isAccepted(type, fieldNames)) accepted += 1;
    else findings.push(warning('rich results', `${place} (${type}): ${issueMessage}`));
  }
  return { findings, accepted };
}
