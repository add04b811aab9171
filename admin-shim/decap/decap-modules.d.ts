// The parts of Decap that come without types, as far as they are used here.
declare module 'decap-cms-lib-util' {
  export const localForage: { getItem: (key: string) => Promise<unknown> };
}

declare module 'decap-cms-locales' {
  type Phrases = Record<string, string>;
  export const en: {
    app: { header: Phrases } & Record<string, Phrases>;
    collection: { sidebar: Phrases; collectionTop: Phrases; entries: Phrases } & Record<string, unknown>;
    editor: {
      editorControlPane: { widget: Phrases } & Record<string, Phrases>;
      editor: Phrases;
      editorToolbar: Phrases;
    } & Record<string, unknown>;
    mediaLibrary: { mediaLibrary: Phrases; mediaLibraryModal: Phrases } & Record<string, unknown>;
    ui: { toast: Phrases } & Record<string, unknown>;
  };
}

declare module 'decap-cms-widget-list' {
  import type { CmsWidgetParam } from 'decap-cms-core';
  import type { Component, ReactElement, ReactNode } from 'react';
  /** What a list is given, as far as it is used here. */
  interface ListProps {
    value?: { size: number };
  }
  /** The control of a list, as far as it is used here. */
  export interface ListControl extends Component<ListProps> {
    renderItem: (item: unknown, index: number) => ReactElement<{ children?: ReactNode }>;
    onSortEnd: (move: { oldIndex: number; newIndex: number }) => void;
    objectLabel(item: unknown): string;
  }
  const widget: { Widget: () => CmsWidgetParam; controlComponent: new (props: ListProps) => ListControl };
  export default widget;
}

declare module 'decap-cms-widget-object' {
  import type { CmsWidgetParam } from 'decap-cms-core';
  const widget: { Widget: () => CmsWidgetParam };
  export default widget;
}

declare module 'decap-cms-core/dist/esm/constants/configSchema.js' {
  /** Throws where Decap could not work with a configuration. */
  export function validateConfig(config: object): void;
}

declare module 'decap-cms-widget-list/dist/esm/schema.js' {
  const schema: object;
  export default schema;
}
