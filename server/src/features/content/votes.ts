import { advisoryLock, type Database } from '../../db/database.ts';
import { browserSeconds } from '../../http/context.ts';

const fewestVotes = 10;

type Tally = { question_id: string; votes: number; likes: number };

const percentageOf = (tally: Omit<Tally, 'question_id'> | undefined): number | null =>
  tally && tally.votes >= fewestVotes ? Math.round((100 * tally.likes) / tally.votes) : null;

type Vote = {
  voter: string;
  questionId: string;
  isLike: boolean;
  mayCount: () => Promise<boolean>;
};

/** Creates the store of votes: one per voter and question, which may be changed. */
export const createVotes = (database: Database) => {
  const percentage = async (questionId: string): Promise<number | null> =>
    percentageOf(
      (await database.query<Tally>('select votes, likes from content_like where question_id = $1', [questionId]))[0],
    );
  return {
    vote: ({ voter, questionId, isLike, mayCount }: Vote): Promise<number | null> =>
      database.transaction(async () => {
        // Concurrent votes of one voter count as one.
        await advisoryLock(database, `vote ${questionId}`);
        const [before] = await database.query<{ is_like: boolean }>(
          'select is_like from content_vote where browser_hash = $1 and question_id = $2',
          [voter, questionId],
        );
        if (!before && !(await mayCount())) return percentage(questionId);
        await database.query(
          `insert into content_vote (browser_hash, question_id, is_like) values ($1, $2, $3)
         on conflict (browser_hash, question_id) do update set is_like = excluded.is_like, at = now()`,
          [voter, questionId, isLike],
        );
        const likes = Number(isLike) - Number(before?.is_like ?? false);
        const [tally] = await database.query<Tally>(
          `insert into content_like as l (question_id, votes, likes) values ($1, $2, $3)
         on conflict (question_id) do update set votes = l.votes + $2, likes = l.likes + $3
         returning votes, likes`,
          [questionId, before ? 0 : 1, likes],
        );
        return percentageOf(tally);
      }),
    percentage,
    percentages: async (): Promise<ReadonlyMap<string, number | null>> => {
      const rows = await database.query<Tally>('select question_id, votes, likes from content_like');
      return new Map(rows.map((tally) => [tally.question_id, percentageOf(tally)]));
    },
    /** Deletes voters after their cookies expired; the tallies stay. */
    sweep: async (): Promise<void> => {
      await database.query(`delete from content_vote where at < now() - make_interval(secs => $1)`, [browserSeconds]);
    },
  };
};

export type Votes = ReturnType<typeof createVotes>;
