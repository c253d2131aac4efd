/** What a newcomer reads once everything runs. `sandbox` is null when the portal runs alone. */
export const welcome = (portal: string, sandbox: string | null, logs: string | null): string => {
  const lines = ['', `  Portal    ${portal}`];
  if (sandbox !== null) {
    lines.push(
      `  Sandbox   ${sandbox}   the operator's systems, simulated, with a phone to look at`,
      '',
      '  To try: open the portal and recharge 05 000 00 01 with the amount that it proposes.',
      `    by mobile money   approve it on the phone, ${sandbox}?msisdn=050000001, with PIN 1234`,
      '    by card           4084 0840 8408 4081 with any later date; the phone then shows the airtime',
    );
  }
  lines.push('', `  ${logs === null ? '' : `Logs in ${logs}. `}Ctrl-C stops.`, '');
  return lines.join('\n');
};
