declare module '@marbec/web-auto-extractor' {
  export default class WebAutoExtractor {
    constructor(options: { addLocation: boolean });
    parse(html: string): object;
  }
}

declare module '@adobe/structured-data-validator' {
  interface Issue {
    issueMessage: string;
    severity: 'ERROR' | 'WARNING';
    fieldNames?: string[];
    path?: { type?: string | string[]; property?: string; index?: number }[];
    rootType: string;
  }
  export default class Validator {
    validate(extracted: object): Promise<Issue[]>;
  }
}
