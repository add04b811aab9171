import { htmlFromMarkdown, uploadsIn } from '#content/rich-text.ts';
import { isUploadPath } from '#schema/address-fields.ts';

function collect(value: unknown, path: string, into: Map<string, string>): void {
  if (typeof value === 'string') {
    if (isUploadPath(value) && !into.has(value)) into.set(value, path);
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => collect(item, `${path}[${index}]`, into));
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, field] of Object.entries(value)) collect(field, path === '' ? name : `${path}.${name}`, into);
  }
}

/** The uploaded photos that an entry uses, each with the path of the first field that uses it. */
export function photosOf({ data, body }: { data: object; body?: string }): Map<string, string> {
  const photos = new Map<string, string>();
  collect(data, '', photos);
  if (body !== undefined) {
    const html = 'format' in data && data.format === 'html' ? body : htmlFromMarkdown(body);
    for (const address of uploadsIn(html)) if (!photos.has(address)) photos.set(address, 'content');
  }
  return photos;
}
