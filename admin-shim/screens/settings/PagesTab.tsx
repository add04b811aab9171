import { useEffect, useRef, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import type { SiteAddresses } from '#content/site-addresses.ts';
import { localDate } from '#domain/dates.ts';
import { defaultSitemapPages, missingSitemapPages, newSitemapPage } from '#domain/sitemap-page.ts';
import { Icon } from '../../parts/Icon.tsx';
import { useAnswer } from '../../network/use-answer.ts';
import { PageRow } from './PageRow.tsx';
import { getAddresses } from './settings-api.ts';
import { inputId } from './settings-form.ts';
import { errorAt } from './SettingsFields.tsx';
import type { SettingsFormHandle } from './use-settings-form.ts';

interface PagesTabProps {
  form: SettingsFormHandle;
  /** The address of the site as it is saved: pages move along with another one when that is saved. */
  siteUrl: string;
  /** Default pages that were not saved yet when the settings were opened. */
  addedCount: number;
  onMessage: (text: string) => void;
}

const today = (): string => localDate(new Date());

const synced = (count: number): string =>
  count === 0 ? 'All pages are already synced with code defaults' : `Added ${count} new page(s) from code defaults`;

/** The pages that the sitemap lists. */
export function PagesTab({ form, siteUrl, addedCount, onMessage }: PagesTabProps) {
  const { fields, append, remove, replace } = useFieldArray({ control: form.control, name: 'pages' });
  const add = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [addresses, setAddresses] = useState<SiteAddresses | null>(null);
  /** The row whose remove button gets the focus next, since the one that was pressed is gone. */
  const rowToFocus = useRef<number | null>(null);

  useEffect(() => {
    if (rowToFocus.current === null) return;
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>('.remove-page') ?? [];
    (buttons[Math.min(rowToFocus.current, buttons.length - 1)] ?? add.current)?.focus();
    rowToFocus.current = null;
  }, [fields]);

  // Without them the rows have no hint; saving says what matters.
  useAnswer(getAddresses, (answer) => answer.ok && setAddresses(answer.value), []);

  function addPage(): void {
    const pages = form.getValues('pages');
    append(newSitemapPage(pages, siteUrl, today()), { shouldFocus: false });
    const id = inputId(`pages.${pages.length}.title`);
    setTimeout(() => {
      const title = document.getElementById(id);
      // In this order: what is selected first takes the focus without being scrolled to.
      title?.focus();
      if (title instanceof HTMLInputElement) title.select();
    });
  }

  function syncWithCode(): void {
    const missing = missingSitemapPages(form.getValues('pages'), siteUrl, today());
    if (missing.length > 0) append(missing, { shouldFocus: false });
    onMessage(synced(missing.length));
  }

  const error = errorAt(form, 'pages');
  return (
    <>
      <p className="quick-tip">
        <strong>Quick tip:</strong> changed a page? Press ‘Now’ beside its date. It sets the date to today, so that search engines know to
        read the page again. Posts, recipes and collections are listed by themselves.
      </p>
      {addedCount > 0 && (
        <p className="quick-tip">
          {addedCount === 1 ? 'One page that the site has by default was' : `${addedCount} pages that the site has by default were`} missing
          and now stand at the end of the list. Saving puts them into the sitemap.
        </p>
      )}
      <div className="page-actions">
        <button ref={add} type="button" className="button quiet" onClick={addPage}>
          + Add New Page
        </button>
        <button type="button" className="button quiet" onClick={syncWithCode}>
          Sync with Code
        </button>
      </div>
      {error && <p className="field-error">{error}</p>}
      {fields.length === 0 ? (
        <div className="notice">
          <p>No pages are listed, so the sitemap has only posts, recipes and collections.</p>
          <button type="button" className="button" onClick={() => replace(defaultSitemapPages(siteUrl, today()))}>
            <Icon name="plus" />
            Initialize Default Pages
          </button>
        </div>
      ) : (
        <ul className="page-rows" id={inputId('pages')} ref={list} aria-label="Pages">
          {fields.map(({ id }, index) => (
            <PageRow
              key={id}
              form={form}
              index={index}
              siteUrl={siteUrl}
              addresses={addresses}
              onNow={() => form.setValue(`pages.${index}.lastmod`, today(), { shouldDirty: true, shouldValidate: true })}
              onRemove={() => {
                rowToFocus.current = index;
                remove(index);
              }}
            />
          ))}
        </ul>
      )}
    </>
  );
}
