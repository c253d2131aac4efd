/** Whether the application takes a document over just now: what that brought is there (client.tsx). */
export const takingOver = { isNow: false };
