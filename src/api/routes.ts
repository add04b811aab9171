import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import type { Finding } from '#content/health/finding.ts';
import type { Page } from '#domain/listing.ts';
import type { SiteAddresses } from '#content/site-addresses.ts';
import type { ContentKind } from '#schema/content-kinds.ts';
import type { SourceComment } from '#exchange/comments/source-comment.ts';
import type { Focus } from '#schema/photos.ts';
import type { BrokenFiles } from './broken.ts';
import type { AdminCollection, ListedCollection } from './collections.ts';
import type { CommentAction, CommentList, CommentsChanged, CommentsImported } from './comments.ts';
import type { ContentEntry, ListedContent } from './content.ts';
import type { Drafts, DraftsChange, DraftsChanged } from './drafts.ts';
import type { Deleted, EntryCounts, ListedEntry, Saved, Schedule } from './entries.ts';
import type { ChangedFile, ExampleContent, StartedEmpty } from './example.ts';
import type { FixedFinding, SiteHealth } from './health.ts';
import type { EntryVersion } from './history.ts';
import type { ExportPage, ImportedBatch, ImportRequest, PostExportPage, UndoneImport, UndoRequest } from './import.ts';
import type { MessageAction, MessageList, MessagesChanged } from './messages.ts';
import type { ColumnAnswers, LetterPreview, LetterSource, NewsletterStatus, ReaderList, ReadersAdded } from './newsletter.ts';
import type { AdminPage } from './pages.ts';
import type { ListedPasskey, PasskeyList } from './passkeys.ts';
import type { AddedPhotos, DeletedPhotos, PhotoInTrash, PhotoList, UploadedPhoto } from './photos.ts';
import type { AdminPost, ListedPost } from './posts.ts';
import type { LiveBuild, PublishingStatus } from './publishing.ts';
import type { AdminRecipe, ListedRecipe } from './recipes.ts';
import type { SecondFactorSetup, SecondFactorStatus } from './second-factor.ts';
import type { SignedIn, SignedInDevices, SignIn } from './sessions.ts';
import type { AdminSettings } from './settings.ts';
import type { RestoredPhotos, Trash } from './trash.ts';

/** A list, and which page of it this is. */
type Listed<Name extends string, Entry> = Omit<Page<Entry>, 'items'> & Record<Name, Entry[]>;

/**
 * Every route of the API: the JSON that is sent, if any is, and the answer to who is signed in. An answer that is a page, a file or not
 * always JSON is a `Response`. `:id` is any text without a slash; what a list is asked for is in the query.
 */
export interface Routes {
  'GET /build.json': { answer: LiveBuild };
  'GET /api/blog/posts': { answer: Listed<'posts', ListedPost> };
  'POST /api/blog/posts': { body: object; answer: Saved<AdminPost> };
  'GET /api/blog/posts/:name': { answer: AdminPost };
  'PUT /api/blog/posts/:name': { body: object; answer: Saved<AdminPost> };
  'DELETE /api/blog/posts/:name': { answer: Deleted };
  'GET /api/kitchen/recipes': { answer: Listed<'recipes', ListedRecipe> };
  'POST /api/kitchen/recipes': { body: object; answer: Saved<AdminRecipe> };
  'GET /api/kitchen/recipes/:name': { answer: AdminRecipe };
  'PUT /api/kitchen/recipes/:name': { body: object; answer: Saved<AdminRecipe> };
  'DELETE /api/kitchen/recipes/:name': { answer: Deleted };
  'GET /api/kitchen/collections': { answer: Listed<'collections', ListedCollection> };
  'POST /api/kitchen/collections': { body: object; answer: Saved<AdminCollection> };
  'PUT /api/kitchen/collections': { body: object; answer: Saved<ListedEntry> };
  'DELETE /api/kitchen/collections': { answer: Deleted };
  'GET /api/kitchen/collections/:name': { answer: AdminCollection };
  'PUT /api/kitchen/collections/:name': { body: object; answer: Saved<AdminCollection> };
  'DELETE /api/kitchen/collections/:name': { answer: Deleted };
  'GET /api/content/:kind': { answer: { entries: ListedContent[] } };
  'POST /api/content/:kind': { body: object; answer: Saved<ContentEntry> };
  'GET /api/content/:kind/:name': { answer: ContentEntry };
  'PUT /api/content/:kind/:name': { body: object; answer: Saved<ContentEntry> };
  'DELETE /api/content/:kind/:name': { answer: Deleted };
  'GET /api/instagram/posts': { answer: Response };
  'GET /api/instagram/oembed': { answer: Response };
  'GET /api/place-details/v1/*': { answer: Response };
  'GET /api/place-details/json': { answer: Response };

  'GET /api/comments/token': { answer: { token: string } };
  'POST /api/comments': { answer: Response };
  'GET /api/messages/token': { answer: { token: string } };
  'POST /api/messages': { answer: Response };
  'POST /api/newsletter': { answer: Response };
  'GET /api/newsletter/sent': { answer: Response };
  'GET /api/newsletter/confirm': { answer: Response };
  'POST /api/newsletter/confirm': { answer: Response };
  'GET /api/newsletter/leave': { answer: Response };
  'POST /api/newsletter/leave': { answer: Response };
  'GET /api/newsletter/never': { answer: Response };
  'POST /api/newsletter/never': { answer: Response };

  'GET /api/auth/verify': { answer: SignedIn };
  'POST /api/auth/login': { body: SignIn; answer: SignedIn };
  'POST /api/auth/logout': { answer: { signedOut: true } };
  'POST /api/auth/logout/everywhere': { answer: { signedOut: true } };
  'GET /api/auth/passkeys': { answer: { isOffered: boolean } };
  'POST /api/auth/passkeys': { body: { answer: AuthenticationResponseJSON; remember: boolean }; answer: SignedIn };
  'POST /api/auth/passkey-options': { answer: PublicKeyCredentialRequestOptionsJSON };
  'GET /api/auth/password-links': { answer: { isOffered: boolean } };
  'POST /api/auth/password-links': { body: { email: string }; answer: { message: string } };
  'POST /api/auth/password-links/use': { body: { token: string; password: string }; answer: SignedIn };

  'GET /api/admin/addresses': { answer: SiteAddresses };
  'GET /api/admin/broken': { answer: BrokenFiles };
  'POST /api/admin/broken': { body: { file: string; putBack: string; revision: string | null }; answer: { commit: string } };
  'DELETE /api/admin/broken': { answer: Deleted };
  'POST /api/admin/build': { answer: { requested: true } };
  'GET /api/admin/comments': { answer: CommentList };
  'POST /api/admin/comments': { body: { ids: string[]; action: CommentAction }; answer: CommentsChanged };
  'POST /api/admin/comments/import': { body: { comments: SourceComment[] }; answer: CommentsImported };
  'GET /api/admin/comments/:id/photo': { answer: Response };
  'PUT /api/admin/comments/:id/reply': { body: { text: string }; answer: CommentsChanged };
  'GET /api/admin/content/:kind': { answer: { entries: ListedEntry[] } };
  'POST /api/admin/content/:kind': { body: object; answer: Saved<ListedEntry> };
  'GET /api/admin/content/:kind/:name': { answer: ListedEntry };
  'PUT /api/admin/content/:kind/:name': { body: object; answer: Saved<ListedEntry> };
  'DELETE /api/admin/content/:kind/:name': { answer: Deleted };
  'GET /api/admin/counts': { answer: EntryCounts };
  'GET /api/admin/drafts': { answer: Drafts };
  'POST /api/admin/drafts': { body: DraftsChange; answer: DraftsChanged };
  'PUT /api/admin/drafts': { body: { files: ChangedFile[] }; answer: { commit: string } };
  'GET /api/admin/example': { answer: ExampleContent };
  'POST /api/admin/example': { body: { count: number; plainTexts: boolean }; answer: StartedEmpty };
  'PUT /api/admin/example': { body: { files: ChangedFile[] }; answer: { commit: string } };
  'GET /api/admin/export': { answer: ExportPage };
  'GET /api/admin/export/posts': { answer: PostExportPage };
  'GET /api/admin/health': { answer: SiteHealth };
  'POST /api/admin/health': { body: Pick<Finding, 'code' | 'file' | 'path' | 'message'>; answer: FixedFinding };
  'GET /api/admin/history/:kind/:name': { answer: { versions: EntryVersion[] } };
  'POST /api/admin/history/:kind/:name': { body: { putBack: string; revision: string }; answer: Saved<ListedEntry> };
  'POST /api/admin/import': { body: ImportRequest; answer: ImportedBatch };
  'POST /api/admin/import/undo': { body: UndoRequest; answer: UndoneImport };
  'POST /api/admin/import/photo': { body: { address: string }; answer: UploadedPhoto };
  'GET /api/admin/messages': { answer: MessageList };
  'POST /api/admin/messages': { body: { ids: string[]; action: MessageAction }; answer: MessagesChanged };
  'GET /api/admin/messages/:id/photo': { answer: Response };
  'GET /api/admin/newsletter': { answer: NewsletterStatus };
  'GET /api/admin/newsletter/readers': { answer: ReaderList };
  'POST /api/admin/newsletter/readers': {
    body: { table: string; files: { name: string; text: string }[]; answers: ColumnAnswers; start: number; agreed: true };
    answer: ReadersAdded;
  };
  'DELETE /api/admin/newsletter/readers/:id': { answer: object };
  'GET /api/admin/newsletter/export': { answer: Response };
  'GET /api/admin/newsletter/letter': { answer: LetterPreview };
  'GET /api/admin/newsletter/letter/page': { answer: Response };
  'POST /api/admin/newsletter/test': { body: { source: LetterSource; to: string }; answer: object };
  'POST /api/admin/newsletter/send': { body: { source: LetterSource; readers: number }; answer: { id: string } };
  'POST /api/admin/newsletter/draft': { body: { source: LetterSource }; answer: object };
  'PUT /api/admin/newsletter/campaigns/:id': { body: { isSending: boolean }; answer: object };
  'GET /api/admin/pages': { answer: { pages: ListedEntry[] } };
  'POST /api/admin/pages': { body: object; answer: Saved<AdminPage> };
  'GET /api/admin/pages/:name': { answer: AdminPage };
  'PUT /api/admin/pages/:name': { body: object; answer: Saved<AdminPage> };
  'DELETE /api/admin/pages/:name': { answer: Deleted };
  'GET /api/admin/passkeys': { answer: PasskeyList };
  'POST /api/admin/passkeys': { body: { name: string; answer: RegistrationResponseJSON }; answer: ListedPasskey };
  'DELETE /api/admin/passkeys/:id': { answer: { removed: string } };
  'POST /api/admin/passkey-options': { answer: PublicKeyCredentialCreationOptionsJSON };
  /** Where the link for a forgotten password goes; null if the site cannot send e-mail. */
  'GET /api/admin/password': { answer: { linkGoesTo: string | null } };
  'POST /api/admin/password': { body: { current: string; password: string }; answer: SignedIn };
  'GET /api/admin/photos': { answer: PhotoList };
  'POST /api/admin/photos': { body: { photos: { url: string; name: string }[] }; answer: AddedPhotos };
  'PUT /api/admin/photos': {
    body: { address: string; focus?: Focus | null; alt?: string };
    answer: { address: string; focus?: Focus | null; alt?: string | null; commit: string | null };
  };
  'DELETE /api/admin/photos': { answer: DeletedPhotos & { deleted: string | string[] } };
  'GET /api/admin/photos/small': { answer: Response };
  'POST /api/admin/preview': { answer: Response };
  'POST /api/admin/preview/image': { answer: Response };
  'GET /api/admin/schedule': { answer: Schedule };
  'GET /api/admin/second-factor': { answer: SecondFactorStatus };
  'POST /api/admin/second-factor': { body: Omit<SecondFactorSetup, 'link'> & { code: string }; answer: { recoveryCodes: string[] } };
  'DELETE /api/admin/second-factor': { answer: { isOn: false } };
  'POST /api/admin/second-factor/setup': { answer: SecondFactorSetup };
  'POST /api/admin/second-factor/recovery-codes': { answer: { recoveryCodes: string[] } };
  'GET /api/admin/sessions': { answer: SignedInDevices };
  'DELETE /api/admin/sessions/:id': { answer: { ended: string } };
  'GET /api/admin/settings': { answer: AdminSettings };
  'POST /api/admin/settings': { body: object; answer: Saved<AdminSettings> };
  'GET /api/admin/status': { answer: PublishingStatus };
  'GET /api/admin/trash': { answer: Trash };
  'POST /api/admin/trash': { body: { kind: ContentKind | 'photo'; slug: string; revision: string }; answer: { commit: string | null } };
  'POST /api/admin/trash/photos': { body: { photos: PhotoInTrash[] }; answer: RestoredPhotos };
  'POST /api/upload': { answer: UploadedPhoto };
}

/** A method and a path: 'DELETE /api/admin/sessions/:id'. */
export type Route = keyof Routes;
/** What a route answers. */
export type AnswerOf<One extends Route> = Routes[One]['answer'];
/** The JSON that a route is sent; never if it takes none. */
export type BodyOf<One extends Route> = Routes[One] extends { body: infer Body } ? Body : never;

type IsPart<Text extends string, Part extends string> = Part extends `:${string}` ? true : Text extends Part ? true : false;
/** Whether an address is one of a path, part by part, since a name in it has no slash. */
type IsAt<Address extends string, Path extends string> = Path extends `${infer Part}/${infer Parts}`
  ? Address extends `${infer Text}/${infer Texts}`
    ? IsPart<Text, Part> extends true
      ? IsAt<Texts, Parts>
      : false
    : false
  : Address extends `${string}/${string}`
    ? false
    : IsPart<Address, Path>;
type WithoutQuery<Address extends string> = Address extends `${infer Path}?${string}` ? Path : Address;
/** The route of a method and an address, whose names are filled in and which may have a query; never if there is none. */
export type RouteAt<Method extends string, Address extends string> = {
  [One in Route]: IsAt<`${Method} ${WithoutQuery<Address>}`, One> extends true ? One : never;
}[Route];
