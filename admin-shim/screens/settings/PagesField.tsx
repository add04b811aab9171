import { memo, useContext, useEffect, useRef, useState } from 'react';
import type { SiteAddresses } from '#content/site-addresses.ts';
import { localDate } from '#domain/dates.ts';
import { fieldsOf } from '#schema/field-shape.ts';
import { defaultSitemapPages, missingSitemapPages, newSitemapPage, sitemapPageSchema } from '#schema/sitemap-page.ts';
import { pressedKey } from '#domain/pressed-key.ts';
import { Button, ButtonLink } from '../../kit/Button.tsx';
import { newPage } from '../../routing/address.ts';
import { isEqual } from '../../entry/entry-merge.ts';
import { ShowMessage } from '../../entry/use-message.ts';
import { errorsIn, type FieldErrors } from '../../entry/fields/field-errors.ts';
import { FieldInput } from '../../entry/fields/FieldInput.tsx';
import type { SpecialInputProps } from '../../entry/fields/TopField.tsx';
import { Field } from '../../kit/Field.tsx';
import { useStable } from '../../kit/rows/use-stable.ts';
import { useAnswer } from '../../network/use-answer.ts';
import { placeOf } from './page-places.ts';
import { type OpenedSettings } from './settings-api.ts';
import { call } from '../../network/api-client.ts';

/** A page as its inputs have it. */
type PageInputs = Record<string, string> & Record<'title' | 'url', string>;

/** The inputs of a page in their order. */
const FIELDS = fieldsOf(sitemapPageSchema).toSorted(({ name }) => (name === 'title' ? -1 : 0));

const today = (): string => localDate(new Date());

const synced = (count: number): string =>
  count === 0 ? 'All pages are already synced with code defaults' : `Added ${count} new page(s) from code defaults`;

/** The pages that the sitemap lists. */
export function PagesField({ id, value, errors, onChange, onBlur, entry }: SpecialInputProps) {
  const pages = value as PageInputs[];
  const { siteUrl, added = 0 } = entry as object as OpenedSettings;
  const showMessage = useContext(ShowMessage);
  const addButton = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [addresses, setAddresses] = useState<SiteAddresses | null>(null);
  /** The row whose remove button gets the focus next, since the one that was pressed is gone. */
  const rowToFocus = useRef<number | null>(null);

  useEffect(() => {
    if (rowToFocus.current === null) return;
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>('.remove-page') ?? [];
    (buttons[Math.min(rowToFocus.current, buttons.length - 1)] ?? addButton.current)?.focus();
    rowToFocus.current = null;
  }, [pages]);

  // Without them the rows have no hint; saving says what matters.
  useAnswer(
    () => call('GET', '/api/admin/addresses'),
    (answer) => answer.ok && setAddresses(answer.value),
    [],
  );

  // Rows are rendered again only when they change themselves, so what they call stays the same.
  const actions = useStable<PageActions>({
    change: (index, name, text) => onChange(pages.map((page, place) => (place === index ? { ...page, [name]: text } : page))),
    remove(index) {
      rowToFocus.current = index;
      onChange(pages.toSpliced(index, 1));
    },
    leave: () => onBlur(),
  });

  function addPage(): void {
    onChange([...pages, newSitemapPage(pages, siteUrl, today())]);
    setTimeout(() => {
      const title = document.getElementById(`${id}-${pages.length}-title`);
      // In this order: what is selected first takes the focus without being scrolled to.
      title?.focus();
      if (title instanceof HTMLInputElement) title.select();
    });
  }

  function syncWithCode(): void {
    const missing = missingSitemapPages(pages, siteUrl, today());
    if (missing.length > 0) onChange([...pages, ...missing]);
    showMessage({ kind: 'success', text: synced(missing.length) });
  }

  return (
    <div>
      <p className="quick-tip">
        <strong>Quick tip:</strong> changed a page? Press ‘Now’ next to its date. It sets the date to today, so that search engines know to
        read the page again. Posts, recipes and collections are listed automatically.
      </p>
      {added > 0 && (
        <p className="quick-tip">
          {added === 1 ? 'One default page was missing and has been' : `${added} default pages were missing and have been`} added at the end
          of the list. Saving puts {added === 1 ? 'it' : 'them'} into the sitemap.
        </p>
      )}
      <div className="page-actions">
        <Button look="quiet" label="+ Add New Page" ref={addButton} onClick={addPage} />
        <Button look="quiet" label="Sync with Code" onClick={syncWithCode} />
      </div>
      {errors[''] && <p className="field-error">{errors['']}</p>}
      {pages.length === 0 ? (
        <div className="notice">
          <p>No pages are listed, so the sitemap has only posts, recipes and collections.</p>
          <Button icon="plus" label="Initialize Default Pages" onClick={() => onChange(defaultSitemapPages(siteUrl, today()))} />
        </div>
      ) : (
        <ul className="page-rows" id={id} ref={list} aria-label="Pages">
          {pages.map((page, index) => (
            <PageRow
              key={index}
              id={`${id}-${index}`}
              index={index}
              page={page}
              errors={errorsIn(errors, index)}
              siteUrl={siteUrl}
              addresses={addresses}
              actions={actions}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

/** The actions on a page, by its place in the list. */
interface PageActions {
  change: (index: number, name: string, text: string) => void;
  remove: (index: number) => void;
  leave: () => void;
}

interface PageRowProps {
  id: string;
  index: number;
  page: PageInputs;
  errors: FieldErrors;
  /** The address of the site as it is saved. */
  siteUrl: string;
  /** What there is on the site; null as long as that is not known. */
  addresses: SiteAddresses | null;
  actions: PageActions;
}

/** One page of the sitemap. The form copies all pages at every key, so they are compared by what is in them. */
const PageRow = memo(function PageRow({ id, index, page, errors, siteUrl, addresses, actions }: PageRowProps) {
  const title = page.title.trim() || 'Page without a title';
  const inputs = FIELDS.map((field) => {
    const { name, label } = field;
    const set = (text: unknown) => actions.change(index, name, text as string);
    const input = { value: page[name] ?? '', onBlur: actions.leave };
    const typed = { ...input, onChange: ({ target }: { target: { value: string } }) => set(target.value) };
    const around = { id: `${id}-${name}`, meta: { title: label }, error: errors[name] };
    if (name === 'url') {
      const notice = addresses && <PageNotice url={page.url} title={page.title.trim()} siteUrl={siteUrl} addresses={addresses} />;
      return (
        <Field key={name} {...around} aside={notice}>
          {(props) => (
            <textarea
              {...props}
              {...typed}
              rows={1}
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              onKeyDown={(event) => pressedKey(event) === 'Enter' && event.preventDefault()}
            />
          )}
        </Field>
      );
    }
    if (name === 'lastmod') {
      return (
        <Field key={name} {...around}>
          {(props) => (
            <div className="with-button">
              <input {...props} {...typed} type="date" />
              <Button look="quiet" label="Now" more={`: ${title} changed today`} onClick={() => set(today())} />
            </div>
          )}
        </Field>
      );
    }
    return <FieldInput key={name} {...input} field={field} id={around.id} errors={errorsIn(errors, name)} onChange={set} />;
  });
  return (
    <li>
      <div className="page-row" role="group" aria-label={title}>
        {inputs}
        <button type="button" className="button plain danger remove-page" onClick={() => actions.remove(index)}>
          Remove
          <span className="visually-hidden"> {title}</span>
        </button>
      </div>
    </li>
  );
}, isEqual);

interface PageNoticeProps {
  url: string;
  title: string;
  siteUrl: string;
  addresses: SiteAddresses;
}

/** Says that a row leads nowhere, as long as it does, and offers to make the page. */
function PageNotice({ url, title, siteUrl, addresses }: PageNoticeProps) {
  const place = placeOf(url, siteUrl, addresses);
  return (
    <div className="page-notice" role="status">
      {place.state === 'draft' && <p>The page at {place.path} is a draft. The sitemap has it once it is published.</p>}
      {place.state === 'none' && (
        <>
          <p>There is no page at {place.path}, so the sitemap leaves it out.</p>
          {place.slug !== null && (
            <ButtonLink
              look="quiet"
              label="Create this page"
              more={`: ${title}`}
              href={newPage(title === 'New Page' ? '' : title, place.slug)}
            />
          )}
        </>
      )}
    </div>
  );
}
