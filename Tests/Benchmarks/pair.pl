#!/usr/bin/perl
# Pairs the begins and ends of background tasks, as a script made for the purpose would.
# usage: pair.pl FORMAT FILE…      prints: begins,leaked,late,ended again
use strict;
use warnings;

my $text = qr/(Starting|Finishing) background task (\d+) with (-?[\d.]+) seconds remaining/;
# Each captures process and pid in either order (no pid where a format has none), verb, task, time.
my %patterns = (
  'nslog' => qr/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} (.+?)\[(\d+):\d+\] $text$/,
  'syslog' => qr/^\w{3} [ \d]\d \d\d:\d\d:\d\d \S+ (.+?)\[(\d+)\] <\w+>: $text$/,
  'log-default' =>
    qr/^\S+ \S+ 0x[\da-f]+ +\w+ +0x0 +(\d+) +\d+ +(.+?): \(\w+\) \[\S+\] $text$/,
  'log-compact' => qr/^\S+ \S+ \w\w? +(.+?)\[(\d+):[\da-f]+\] \[\S+\] $text$/,
  'log-ndjson' =>
    qr/"processImagePath":"[^"]*\/([^"\/]+)",.*"eventMessage":"$text",.*"processID":(\d+)/,
  'console-app' => qr/^\w+\t[\d:.]+[+-]\d{4}\t([^\t]+)\t()$text$/,
);
my $format = shift;
my $pattern = $patterns{$format} or die "unknown format $format\n";
my ($begins, $leaked, $late, $again) = (0, 0, 0, 0);
my %ends;
while (<>) {
  next unless index($_, ' background task ') >= 0 && /$pattern/;
  my ($process, $pid, $verb, $task, $remaining) =
    $format eq 'log-ndjson' ? ($1, $5, $2, $3, $4) : ($1, $2, $3, $4, $5);
  my $key = "$process/$pid/$task";
  if ($verb eq 'Starting') {
    $begins++;
    # An identifier that is used again belongs to the next launch.
    $leaked++ if exists $ends{$key} && !$ends{$key};
    $ends{$key} = 0;
  } elsif (exists $ends{$key}) {
    if ($ends{$key}++) { $again++ } elsif ($remaining <= 0) { $late++ }
  }
}
$leaked += grep { !$_ } values %ends;
print "$begins,$leaked,$late,$again\n";
