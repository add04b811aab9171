import { en } from 'decap-cms-locales';

/** Decap's words, with the owner's for what she meets every day. */
export const phrases = {
  ...en,
  app: { ...en.app, header: { ...en.app.header, content: 'Everything', media: 'Photos', quickAdd: 'New' } },
  collection: {
    ...en.collection,
    sidebar: { ...en.collection.sidebar, collections: 'What to edit', searchAll: 'Search' },
    collectionTop: { ...en.collection.collectionTop, newButton: 'New: %{collectionLabel}', newButtonAriaLabel: 'New: %{collectionLabel}' },
    entries: { ...en.collection.entries, loadingEntries: 'One moment…', noEntries: 'Nothing here yet' },
  },
  editor: {
    ...en.editor,
    editorControlPane: {
      ...en.editor.editorControlPane,
      widget: { ...en.editor.editorControlPane.widget, required: '%{fieldLabel} is required' },
    },
    editor: {
      ...en.editor.editor,
      onLeavePage: 'Leave without saving? What you changed here is lost.',
      onDeleteWithUnsavedChanges: 'Delete this, and what you changed in it?',
      onDeletePublishedEntry: 'Are you sure you want to delete this?',
      loadingEntry: 'One moment…',
      confirmLoadBackup: 'What you wrote here last time was not saved. Do you want to go on with it?',
    },
    editorToolbar: {
      ...en.editor.editorToolbar,
      publish: 'Save',
      publishing: 'Saving…',
      published: 'Saved',
      publishNow: 'Save now',
      publishAndCreateNew: 'Save and begin another',
      publishAndDuplicate: 'Save and copy',
      deleteEntry: 'Delete',
      deletePublishedEntry: 'Delete',
      backCollection: '%{collectionLabel}',
      deployButtonLabel: 'View on the site',
      unsavedChanges: 'Not saved yet',
      changesSaved: 'Saved',
    },
  },
  mediaLibrary: {
    ...en.mediaLibrary,
    mediaLibrary: { ...en.mediaLibrary.mediaLibrary, onDelete: 'Are you sure you want to delete this photo?' },
    mediaLibraryModal: {
      ...en.mediaLibrary.mediaLibraryModal,
      mediaAssets: 'Photos',
      images: 'Photos',
      search: 'Find a photo',
      noAssetsFound: 'No photos yet',
      noImagesFound: 'No photos yet',
      noResults: 'No photo has these words in its name',
      uploading: 'Sending…',
      upload: 'Add a photo',
      deleting: 'Deleting…',
      deleteSelected: 'Delete',
      chooseSelected: 'Take this one',
    },
  },
  ui: {
    ...en.ui,
    toast: {
      ...en.ui.toast,
      onFailToLoadEntries: '%{details}',
      onFailToPersist: 'Not saved. %{details}',
      onFailToDelete: 'Not deleted. %{details}',
      missingRequiredField: 'Something is missing: see the fields in red.',
      entrySaved: 'Saved. The site shows it in a moment.',
    },
  },
};
