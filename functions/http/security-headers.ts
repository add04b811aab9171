import { secureHeaders } from 'hono/secure-headers';

/** For data, which a browser must not render as anything else. */
const DATA_POLICY = { defaultSrc: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"], frameAncestors: ["'none'"] };
/** For pages. Each page has its own list of allowed scripts and styles, by hash; this is the common part (decision 0030). */
const PAGE_POLICY = { objectSrc: ["'none'"], baseUri: ["'none'"], formAction: ["'self'"], frameAncestors: ["'none'"] };
/**
 * For files from public/. An SVG or HTML file may have styles but no scripts: without a sandbox, its scripts could use the session
 * of an admin who opens it.
 */
const FILE_POLICY = { ...DATA_POLICY, styleSrc: ["'unsafe-inline'"], imgSrc: ['data:'], sandbox: [] };
const POLICIES = { data: DATA_POLICY, page: PAGE_POLICY, file: FILE_POLICY };

/** Middleware that sets the security headers. netlify.toml sets the same ones for files. */
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
