import { escapeXml } from '#content/xml.ts';
import { asSentence } from '#domain/as-sentence.ts';
import type { FieldError } from '#domain/content-problem.ts';
import { type SentTraps, TRAP_ATTRIBUTES } from '#schema/trap-field.ts';
import { PHOTO_LIMIT_BYTES } from '#domain/visitor-photo.ts';

/** The fields of a form that is sent again, as HTML: each with what was written, and with what is wrong. */
export interface FormAgain {
  /** The token to send it again with; undefined: the one that was sent. */
  token?: string | undefined;
  errors: readonly FieldError[];
}

/** A field that visitors do not see. */
export const hiddenField = (name: string, value: string): string => `<input type="hidden" name="${name}" value="${escapeXml(value)}">`;

const TRAP = Object.entries(TRAP_ATTRIBUTES)
  .map(([name, value]) => `${name}="${value}"`)
  .join(' ');

/** A field that only programs fill in, as it was sent. */
export const trapField = ({ crumb, homepage }: SentTraps): string =>
  `<label class="form-trap" aria-hidden="true">Leave this empty<input ${TRAP} value="${escapeXml(crumb || homepage)}"></label>`;

/** The attributes of a control, and the sentence below it that they refer to. */
export function errorOf(errors: readonly FieldError[], name: string): { attributes: string; below: string } {
  const error = errors.find(({ path }) => path === name);
  if (!error) return { attributes: '', below: '' };
  const isFirst = error === errors[0];
  return {
    attributes: ` aria-invalid="true" aria-describedby="${name}-error"${isFirst ? ' autofocus' : ''}`,
    below: `<p class="field-error" id="${name}-error">${escapeXml(asSentence(error.message))}</p>`,
  };
}

const field = (label: string, below: string, control: string): string =>
  `<div class="field"><label><span>${label}</span>${control}</label>${below}</div>`;

/** The fields of a form whose errors are known. */
export function fieldsWith(errors: readonly FieldError[]) {
  const of = (name: string) => errorOf(errors, name);
  /** A field for one line; `attributes` is HTML. */
  const line = (label: string, name: string, value: string, attributes: string): string =>
    field(label, of(name).below, `<input name="${name}" ${attributes}${of(name).attributes} value="${escapeXml(value)}">`);
  return {
    line,
    /** A field for several lines. The first line break after the tag is not part of its text. */
    text: (label: string, name: string, value: string, most: number): string =>
      field(label, of(name).below, `<textarea name="${name}" maxlength="${most}"${of(name).attributes}>\n${escapeXml(value)}</textarea>`),
    /** A field for one of several texts. */
    choice: (label: string, name: string, value: string, options: readonly string[], none: string): string => {
      const option = (text: string) => `<option${text === value ? ' selected' : ''}>${escapeXml(text)}</option>`;
      return field(
        label,
        of(name).below,
        `<select name="${name}"${of(name).attributes}><option value="">${none}</option>${options.map(option).join('')}</select>`,
      );
    },
    /** A field for a photo. A browser does not let a page choose it again. */
    photo: (label: string, types: readonly string[]): string =>
      line(
        `${label} (optional; choose it again, up to ${PHOTO_LIMIT_BYTES / 1_000_000} MB)`,
        'photo',
        '',
        `type="file" accept="${types.join()}"`,
      ),
  };
}
