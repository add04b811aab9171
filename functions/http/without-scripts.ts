const SCRIPT = /^<script\b(?![^>]*type="application\/(?:ld\+)?json")/;
/** Matches a script with its content, or any other tag with its quoted attributes, which may contain `<script>`. */
const TAG = /<script\b[^>]*>[\s\S]*?<\/script>|<[a-z/](?:"[^"]*"|'[^']*'|[^"'>])*>/g;

/** Removes a page's scripts. Where a policy blocks them anyway, browsers log an error for each one. */
export const withoutScripts = (html: string): string => html.replace(TAG, (tag) => (SCRIPT.test(tag) ? '' : tag));
