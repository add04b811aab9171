import { secureHeaders } from 'hono/secure-headers';

/** For answers that are data, which no browser is to show as anything else. */
const DATA_POLICY = { defaultSrc: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"], frameAncestors: ["'none'"] };
/** For pages. Which scripts and styles may run is in each page, by their digests; the rest holds for all (decision 0030). */
const PAGE_POLICY = { objectSrc: ["'none'"], baseUri: ["'none'"], formAction: ["'self'"], frameAncestors: ["'none'"] };
/**
 * For files that people put beside the pages. An SVG or HTML file may look as it likes, but runs nothing: without a sandbox
 * its scripts would have the session of the admin who opens it.
 */
const FILE_POLICY = { ...DATA_POLICY, styleSrc: ["'unsafe-inline'"], imgSrc: ['data:'], sandbox: [] };
const POLICIES = { data: DATA_POLICY, page: PAGE_POLICY, file: FILE_POLICY };

/** What an answer tells the browser besides its content. netlify.toml says the same for files. */
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
