/**
 * Seeds that meet, together, every mark and every cell of docs/faults.md that the simulation must meet. What happens in one of a thousand
 * worlds happens in these. Where a change leaves one out: `npm run simulate -- --seeds 4000 --from 12001 --marks`.
 */
export const coveringSeeds: readonly number[] = [
  12006, 12012, 12034, 12068, 12070, 12095, 12096, 12099, 12114, 12122, 12133, 12146, 12159, 12171, 12177, 12195, 12196,
  12213, 12214, 12219, 12222, 12224, 12228, 12230, 12249, 12286, 12297, 12303, 12331, 12343, 12418, 12459, 12486, 12511,
  12518, 12534, 12550, 12561, 12700, 12743, 12970, 12991, 13289, 13591, 13704, 14160, 15412, 16056, 18528, 18676,
];
