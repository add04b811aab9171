export { isRecord } from '@family-bakery/recipes/is-record';
