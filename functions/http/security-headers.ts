import { secureHeaders } from 'hono/secure-headers';

/** For data, which a browser must not render as anything else. */
const DATA_POLICY = { defaultSrc: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"], frameAncestors: ["'none'"] };
/**
 * The header half of the pages' Content-Security-Policy (docs/decisions/security/csp.md). The other half is `security.csp` in
 * astro.config.mjs: server/renderer/finish-page.ts writes it into each page with the hashes of that page's scripts and styles.
 */
const PAGE_POLICY = { objectSrc: ["'none'"], baseUri: ["'none'"], formAction: ["'self'"], frameAncestors: ["'none'"] };
/**
 * For files from public/. An SVG or HTML file may have styles but no scripts: without a sandbox, its scripts could use the session
 * of an admin who opens it.
 */
const FILE_POLICY = { ...DATA_POLICY, styleSrc: ["'unsafe-inline'"], imgSrc: ['data:'], sandbox: [] };
/** For the service worker, which loads its bundled code and fetches for pages of this site only. */
const WORKER_POLICY = { ...DATA_POLICY, scriptSrc: ["'self'"], connectSrc: ["'self'"] };
const POLICIES = { data: DATA_POLICY, page: PAGE_POLICY, file: FILE_POLICY, worker: WORKER_POLICY };

/** Middleware that sets the security headers. server/web/host-headers.ts writes the same ones down for hosts of files. */
export const securityHeaders = (kind: keyof typeof POLICIES) =>
  secureHeaders({
    contentSecurityPolicy: POLICIES[kind],
    xFrameOptions: 'DENY',
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: 'max-age=31536000; includeSubDomains',
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: 'same-origin',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
  });
