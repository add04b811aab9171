import '../zod-without-eval.ts';
import cms from 'decap-cms-app';
import type { CmsConfig } from 'decap-cms-core';
import localForage from 'localforage';
import { useEffect } from 'react';
import { BakeryBackend, entryInForm } from './backend.ts';
import { BAKERY, decapConfig } from './decap-config.ts';
import { entryFormatter } from './entry-format.ts';

/** Where Decap notes its user; an old note would only send it to ask for a session of its own making. */
const DECAP_USER = 'decap-cms-user';

/** How our Markdown is written, so that Decap's rich text editor changes only the lines that were edited. */
const MARKDOWN_STYLE = { bullet: '-', emphasis: '_', paddedTable: false, stringLength: () => 3 };

/**
 * Decap reads an entry and its unsaved copy at once, and shows what comes last. The unsaved copy has to wait, or the entry
 * would replace it after the editor chose to continue with it.
 */
function holdUnsavedCopies(): void {
  const { getItem } = localForage;
  localForage.getItem = async <T,>(key: string) => {
    await entryInForm(key);
    return getItem.call(localForage, key) as Promise<T | null>;
  };
}

function start(recipeCategories: readonly string[]): void {
  localStorage.removeItem(DECAP_USER);
  holdUnsavedCopies();
  cms.registerBackend(BAKERY, BakeryBackend);
  cms.registerCustomFormat(BAKERY, 'json', entryFormatter);
  cms.registerRemarkPlugin({ settings: MARKDOWN_STYLE as object });
  // Its types know no formats and backends but its own.
  cms.init({ config: decapConfig(location.origin, recipeCategories) as unknown as CmsConfig });
}

/** Opens Decap in the page's #nc-root, once. */
export default function Decap({ recipeCategories }: { recipeCategories: readonly string[] }) {
  useEffect(() => start(recipeCategories), []);
  return null;
}
