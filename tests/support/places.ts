interface SaidReview {
  author?: string;
  text?: string;
  rating?: number;
  time?: string;
  photo?: string;
}

/** Place details in the format of the Places API. */
export const placeWith = (reviews: SaidReview[]) => ({
  displayName: { text: 'Family Kitchen Bakery', languageCode: 'en' },
  rating: 4.9,
  userRatingCount: 41,
  reviews: reviews.map(({ author = 'Guest', text = 'Good bread.', rating = 5, time = '2026-11-01T08:00:00Z', photo }) => ({
    authorAttribution: { displayName: author, ...(photo === undefined ? {} : { photoUri: photo }) },
    rating,
    text: { text, languageCode: 'en' },
    publishTime: time,
  })),
});

/** Place details with two reviews, the older one first. */
export const GOOD_PLACE = placeWith([
  { author: 'Luis G.', text: 'Not a crumb left.', rating: 4, time: '2026-10-02T08:00:00Z' },
  { author: 'Dana R.', text: 'Toast on Thursday.', time: '2026-11-10T08:00:00Z' },
]);

/** Place details in the format of the legacy Places API. */
export const legacyPlace = () => ({
  status: 'OK',
  result: {
    name: 'Family Kitchen Bakery',
    rating: 4.8,
    user_ratings_total: 40,
    reviews: [{ author_name: 'Marianne T.', rating: 5, text: 'Pickup takes two minutes.', time: 1_790_000_000 }],
  },
});
