import { secureHeaders } from 'hono/secure-headers';

/**
 * What every answer tells the browser besides its content. A page's Content-Security-Policy is in its HTML; what
 * only works as a header (who may frame the site) is here. netlify.toml says the same for files.
 */
export const securityHeaders = () =>
  secureHeaders({
    contentSecurityPolicy: { frameAncestors: ["'none'"] },
    xFrameOptions: 'DENY',
    referrerPolicy: 'strict-origin-when-cross-origin',
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: 'same-origin',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
  });
